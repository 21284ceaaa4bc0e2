import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { accessibilityProblems } from '../../../../test/support/axe.ts';
import type { OptionalField } from './OptionalFields.view.tsx';
import { OptionalFields } from './OptionalFields.view.tsx';

const many = (count: number): OptionalField[] =>
  Array.from({ length: count }, (_, index) => ({
    fieldName: `field_${index}`,
    label: `${index % 2 === 0 ? 'Even' : 'Odd'} ${index}`,
    type: 'Text',
  }));

function Example({ fields, chosen = [] }: { fields: OptionalField[]; chosen?: string[] }) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(chosen));
  return (
    <>
      <h4 id="title">Optional fields</h4>
      <OptionalFields
        fields={fields}
        isSelected={(name) => selected.has(name)}
        labelledBy="title"
        onSelect={(names, isSelected) => {
          const next = new Set(selected);
          for (const name of names) {
            if (isSelected) next.add(name);
            else next.delete(name);
          }
          setSelected(next);
        }}
        selectedCount={selected.size}
      />
    </>
  );
}

const rows = () => within(screen.getByRole('group', { name: 'Optional fields' })).getAllByRole('checkbox');
const search = () => screen.getByRole('searchbox', { name: 'Search fields' });

describe('fields that may be read as well', () => {
  it('come with the chosen ones first, which stay in place while others are ticked', async () => {
    render(<Example chosen={['field_7']} fields={many(20)} />);
    expect(rows()[0]).toHaveAccessibleName('Odd 7');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Even 4' }));
    expect(rows()[1]).toHaveAccessibleName('Even 0');
    expect(screen.getByText('2 of 20')).toBeVisible();
  });

  it('show the API name unless it differs from the label only by case or separators', () => {
    const names = { created_at: 'Created At', createdBy: 'Created by', phone__c: 'Phone' };
    render(<Example fields={Object.entries(names).map(([fieldName, label]) => ({ fieldName, label }))} />);
    expect(screen.getByText('phone__c')).toBeVisible();
    expect(screen.queryByText('created_at')).not.toBeInTheDocument();
    expect(screen.queryByText('createdBy')).not.toBeInTheDocument();
  });

  it('are all selected at once, or all that match a search', async () => {
    render(<Example fields={many(20)} />);
    await userEvent.type(search(), 'odd');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all 10 matching fields' }));
    expect(screen.getByText('10 of 20')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    const all = screen.getByRole('checkbox', { name: 'Select all 20 fields' });
    expect(all).toBePartiallyChecked();
    await userEvent.click(all);
    expect(screen.getByText('20 of 20')).toBeVisible();
    await userEvent.click(all);
    expect(screen.getByText('0 of 20')).toBeVisible();
  });

  it('are prepared for the search once, and not at every key', async () => {
    let reads = 0;
    const counted = many(20).map(({ label, ...field }) => ({
      ...field,
      get label() {
        reads += 1;
        return label;
      },
    }));
    render(<Example fields={counted} />);
    const prepared = reads;
    await userEvent.type(search(), 'even');
    expect(screen.getByRole('checkbox', { name: 'Select all 10 matching fields' })).toBeVisible();
    expect(reads).toBe(prepared);
  });

  it('say when none matches, and offer a way back', async () => {
    render(<Example fields={many(20)} />);
    await userEvent.type(search(), 'zzz');
    expect(screen.getByText('No fields match “zzz”.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show all fields' }));
    expect(rows()).not.toHaveLength(0);
  });

  it('are one stop of the Tab key, and the arrows move among them', async () => {
    render(<Example fields={many(5000)} />);
    rows()[0]?.focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown} ');
    expect(screen.getByRole('checkbox', { name: 'Even 2' })).toHaveFocus();
    expect(screen.getByRole('checkbox', { name: 'Even 2' })).toBeChecked();
    await userEvent.keyboard('{End}');
    expect(screen.getByRole('checkbox', { name: 'Odd 4999' })).toHaveFocus();
    await userEvent.tab();
    expect(document.body).toHaveFocus();
  });

  it('render a window of 5,000, also after all were selected', async () => {
    render(<Example fields={many(5000)} />);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all 5,000 fields' }));
    expect(screen.getByText('5,000 of 5,000')).toBeVisible();
    expect(rows().length).toBeLessThan(30);
  });

  it('change in place at a key of the search', async () => {
    render(<Example fields={many(5000)} />);
    const before = rows();
    await userEvent.type(search(), 'odd');
    expect(rows()[0]).toHaveAccessibleName('Odd 1');
    expect(rows()).toEqual(before);
  });

  it('are shown from the start again when the search changes', async () => {
    render(<Example fields={many(5000)} />);
    rows()[0]?.focus();
    await userEvent.keyboard('{End}');
    await userEvent.type(search(), 'odd');
    expect(rows()[0]).toHaveAccessibleName('Odd 1');
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(rows()[0]).toHaveAccessibleName('Even 0');
  });

  it('need no search when they are few', () => {
    render(<Example fields={many(3)} />);
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  });

  it('have no accessibility problem', async () => {
    const { container } = render(<Example fields={many(30)} />);
    expect(await accessibilityProblems(container)).toEqual([]);
  });
});
