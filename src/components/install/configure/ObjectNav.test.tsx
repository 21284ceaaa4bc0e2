import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessibilityProblems } from '../../../../test/support/axe.ts';
import { lazyParts } from './lazy-parts.tsx';
import type { ObjectNavItem } from './nav-groups.ts';
import { ObjectNav } from './ObjectNav.view.tsx';

const objects = (count: number): ObjectNavItem[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `read:object_${index}`,
    label: `Object ${index}`,
    status: 'incomplete',
    fieldsLeft: 2,
  }));

function Example({ count, chosen = 'read:object_0' }: { count: number; chosen?: string }) {
  const [current, setCurrent] = useState(chosen);
  return (
    <>
      <ObjectNav
        current={current}
        groups={[{ label: 'Sync', items: objects(count) }, { items: [{ id: 'manage', label: 'Manage' }] }]}
        onSelect={setCurrent}
      />
      <input aria-label="Pane" />
    </>
  );
}

const list = () => within(screen.getByRole('navigation')).getByRole('list', { name: 'Sync' });
const entries = () => within(list()).getAllByRole('button');
const entry = (name: string) => within(list()).getByRole('button', { name: `${name}2 fields left` });
const search = () => screen.getByRole('searchbox', { name: 'Search objects' });

describe('a navigation with 1,000 objects', () => {
  beforeAll(() => lazyParts.prefetch());

  it('renders those in sight, with the place of each in the whole', () => {
    const { container } = render(<Example count={1_000} />);
    expect(entries().length).toBeLessThan(20);
    expect(container.querySelectorAll('*').length).toBeLessThan(150);
    expect(within(list()).getAllByRole('listitem')[1]).toHaveAttribute('aria-posinset', '2');
    expect(within(list()).getAllByRole('listitem')[1]).toHaveAttribute('aria-setsize', '1000');
  });

  it('is one stop of the Tab key, and the arrows move among the objects', async () => {
    render(<Example count={1_000} />);
    search().focus();
    await userEvent.tab();
    expect(entry('Object 0')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{End}');
    expect(entry('Object 999')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(entry('Object 999')).toHaveAttribute('aria-current', 'true');
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Manage' })).toHaveFocus();
  });

  it('shows the open object at first', () => {
    render(<Example chosen="read:object_700" count={1_000} />);
    expect(entry('Object 700')).toHaveAttribute('aria-current', 'true');
    expect(entry('Object 700')).toHaveAttribute('tabindex', '0');
  });

  it('is searched by label, and says when nothing matches', async () => {
    render(<Example count={1_000} />);
    await userEvent.type(search(), 'object 12');
    expect(screen.getByText('20 results')).toHaveRole('status');
    expect(within(list()).getAllByRole('listitem')[0]).toHaveAttribute('aria-setsize', '20');
    await userEvent.click(entry('Object 120'));
    expect(entry('Object 120')).toHaveAttribute('aria-current', 'true');
    await userEvent.type(search(), 'x');
    expect(screen.getByText('No results for “object 12x”.')).toBeVisible();
  });

  it('states the status of the open object where there is no room for a list', () => {
    render(<Example chosen="read:object_700" count={1_000} />);
    expect(screen.getByRole('combobox', { name: 'Integration sections' })).toHaveValue('Object 700 — 2 fields left');
  });

  it('is searched in a list box where there is no room, without an accessibility problem', async () => {
    const { container } = render(<Example count={1_000} />);
    await userEvent.type(screen.getByRole('combobox', { name: 'Integration sections' }), 'object 12');
    expect(screen.getByRole('listbox', { name: 'Integration sections' })).toBeInTheDocument();
    await userEvent.click(screen.getAllByRole('option')[0] as HTMLElement);
    expect(entry('Object 12')).toHaveAttribute('aria-current', 'true');
    expect(await accessibilityProblems(container)).toEqual([]);
  });
});

describe('a navigation with a few objects', () => {
  it('is a plain list without a search', () => {
    render(<Example count={10} />);
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
    expect(entries()).toHaveLength(10);
  });
});
