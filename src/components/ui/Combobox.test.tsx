import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Combobox } from './Combobox.tsx';
import type { Option } from './search-options.ts';

const fields: Option[] = [
  { value: 'company', label: 'Company name', detail: 'company', type: 'Text' },
  { value: 'phone', label: 'Phone number', detail: 'phone', type: 'Text', isSuggested: true },
  { value: 'phone_ext', label: 'Phone number', detail: 'phone_ext', type: 'Text' },
  { value: 'score', label: 'Score', detail: 'score', type: 'Number' },
];

function Example({
  onChange,
  options = fields,
}: {
  onChange?: (value: string | undefined) => void;
  options?: Option[];
}) {
  const [value, setValue] = useState<string | undefined>();
  return (
    <>
      <span id="label">Phone</span>
      <Combobox
        id="field"
        label="Phone"
        aria-labelledby="label"
        onChange={(next) => {
          setValue(next);
          onChange?.(next);
        }}
        options={options}
        placeholder="Choose a field"
        value={value}
      />
    </>
  );
}

const box = () => screen.getByRole('combobox', { name: 'Phone' });
const shown = () => screen.getAllByRole('option').map((option) => option.textContent);

describe('a list of fields to choose from', () => {
  it('opens with the suggestion first, each field with label, API name and kind', async () => {
    render(<Example />);
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
    await userEvent.click(box());
    expect(box()).toHaveAttribute('aria-expanded', 'true');
    expect(shown()).toEqual([
      'Phone numberphoneSuggestedText',
      'Company namecompanyText',
      'Phone numberphone_extText',
      'ScorescoreNumber',
    ]);
  });

  it('is operated with the keyboard alone', async () => {
    const onChange = vi.fn();
    render(<Example onChange={onChange} />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(box()).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { name: /Company name/ }).id);
    await userEvent.keyboard('{Enter}');
    expect(onChange).toHaveBeenCalledExactlyOnceWith('company');
    expect(box()).toHaveValue('Company name');
    expect(box()).toHaveAttribute('aria-expanded', 'false');
  });

  it('narrows while the person types and says how many fields are left', async () => {
    render(<Example />);
    await userEvent.type(box(), 'phone');
    expect(screen.getAllByRole('option')).toHaveLength(2);
    expect(screen.getByRole('status')).toHaveTextContent('2 results');
    await userEvent.type(box(), 'xyz');
    expect(screen.getByText('No results for “phonexyz”.')).toBeVisible();
  });

  it('gives back what was chosen when the search is left with Escape, and keeps the key to itself', async () => {
    const onKeyDown = vi.fn();
    render(
      // biome-ignore lint/a11y/noStaticElementInteractions: stands for a dialog of the host
      <div onKeyDown={(event) => event.key === 'Escape' && onKeyDown()}>
        <Example />
      </div>,
    );
    await userEvent.type(box(), 'score{Enter}');
    await userEvent.type(box(), 'comp{Escape}');
    expect(box()).toHaveValue('Score');
    expect(onKeyDown).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    expect(onKeyDown).toHaveBeenCalledOnce();
  });

  it('is cleared by a button that names the field', async () => {
    const onChange = vi.fn();
    render(<Example onChange={onChange} />);
    await userEvent.type(box(), 'score{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Clear Phone' }));
    expect(onChange).toHaveBeenLastCalledWith(undefined);
    expect(box()).toHaveValue('');
  });

  it('keeps a chosen field that the list does not have', () => {
    render(
      <>
        <span id="label">Phone</span>
        <Combobox
          id="field"
          label="Phone"
          aria-labelledby="label"
          onChange={() => {}}
          options={fields}
          placeholder=""
          value="gone_field"
        />
      </>,
    );
    expect(box()).toHaveValue('gone_field');
  });

  it('renders a window of 5,000 fields, with the place of each in the whole', async () => {
    const options = Array.from({ length: 5000 }, (_, index) => ({
      value: `f${index}`,
      label: `Field ${index}`,
      detail: `f${index}`,
    }));
    render(<Example options={options} />);
    await userEvent.click(box());
    const rendered = within(screen.getByRole('listbox')).getAllByRole('option');
    expect(rendered.length).toBeLessThan(40);
    expect(rendered[0]).toHaveAttribute('aria-setsize', '5000');
    await userEvent.keyboard('{ArrowUp}'.repeat(2) + '{PageDown}'.repeat(10));
    const active = screen.getByText('Field 60').closest('[role=option]');
    expect(active).toHaveAttribute('aria-posinset', '61');
    expect(box()).toHaveAttribute('aria-activedescendant', active?.id);
  });

  it('keeps the focus when its choice is cleared', async () => {
    const user = userEvent.setup();
    const onChange = vi.fn();
    render(<Example onChange={onChange} />);
    await user.type(screen.getByRole('combobox', { name: 'Phone' }), 'score{Enter}');
    await user.click(screen.getByRole('button', { name: /Phone/ }));
    expect(onChange).toHaveBeenLastCalledWith(undefined);
    expect(screen.getByRole('combobox', { name: 'Phone' })).toHaveFocus();
  });
});
