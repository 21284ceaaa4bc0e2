import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { accessibilityProblems } from '../../../../test/support/axe.ts';
import { FirstMatches } from './FirstMatches.view.tsx';
import { ObjectChecklist } from './WriteObjectsPane.view.tsx';

const names = Array.from({ length: 1_000 }, (_, index) => `Object ${index}`);

function Checklist() {
  const [selected, setSelected] = useState<readonly string[]>([]);
  return (
    <>
      <h2 id="title">Syncs</h2>
      <ObjectChecklist
        labelledBy="title"
        objects={names.map((name) => ({
          objectName: name,
          label: name,
          note: 'every hour',
          isSelected: selected.includes(name),
        }))}
        onSelect={(changed, isSelected) =>
          setSelected([...selected.filter((name) => !changed.includes(name)), ...(isSelected ? changed : [])])
        }
      />
      <p>{selected.length} chosen</p>
    </>
  );
}

it('1,000 objects to choose from are a list with a search, and its checkboxes one stop of the Tab key', async () => {
  const { container } = render(<Checklist />);
  const list = screen.getByRole('list', { name: 'Syncs' });
  expect(within(list).getAllByRole('checkbox').length).toBeLessThan(20);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all 1,000 objects' }));
  expect(screen.getByText('1000 chosen')).toBeVisible();
  await userEvent.tab();
  expect(within(list).getByRole('checkbox', { name: 'Object 0' })).toHaveFocus();
  await userEvent.keyboard('{End} ');
  expect(within(list).getByRole('checkbox', { name: 'Object 999' })).not.toBeChecked();
  expect(screen.getByText('999 chosen')).toBeVisible();
  expect(await accessibilityProblems(container)).toEqual([]);
});

it('a search among 1,000 objects selects those that match', async () => {
  render(<Checklist />);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search objects' }), 'object 12');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all 20 objects' }));
  expect(screen.getByText('20 chosen')).toBeVisible();
});

it('parts of 1,000 objects are found by a search, and few have none', async () => {
  const items = names.map((label) => ({ label }));
  const part = ({ label }: { label: string }) => <p key={label}>{label}</p>;
  const { rerender } = render(<FirstMatches items={items}>{part}</FirstMatches>);
  expect(screen.getByRole('status')).toHaveTextContent('25 of 1,000');
  expect(screen.queryByText('Object 700')).not.toBeInTheDocument();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search objects' }), '700');
  expect(screen.getByText('Object 700')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('1 of 1');
  rerender(<FirstMatches items={items.slice(0, 3)}>{part}</FirstMatches>);
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
});
