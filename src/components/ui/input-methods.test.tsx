import * as Dialog from '@radix-ui/react-dialog';
import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Combobox } from './Combobox.tsx';
import { Form } from './Form.tsx';
import { SearchField } from './SearchField.tsx';
import { TextField } from './TextField.tsx';

const options = [
  { value: 'a', label: 'A', detail: 'a' },
  { value: 'b', label: 'B', detail: 'b' },
];

function List({ onChange = () => {} }: { onChange?: (value: string | undefined) => void }) {
  return (
    <Combobox id="list" label="Field" aria-label="Field" onChange={onChange} options={options} value={undefined} />
  );
}

function Search() {
  const [value, setValue] = useState('');
  return <SearchField label="Search" onChange={setValue} value={value} />;
}

/** Enter that accepts a conversion: as most browsers report it, and as Safari does. */
const ACCEPTING = [
  { name: 'during a composition', init: { key: 'Enter', isComposing: true, keyCode: 229 } },
  { name: 'right after it, in Safari', init: { key: 'Enter', keyCode: 229 } },
];

describe.each(ACCEPTING)('Enter that accepts a conversion $name', ({ init }) => {
  it('chooses no option of an open list', async () => {
    const onChange = vi.fn();
    render(<List onChange={onChange} />);
    const list = screen.getByRole('combobox', { name: 'Field' });
    await userEvent.click(list);
    fireEvent.keyDown(list, init);
    expect(list).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{Enter}');
    expect(onChange).toHaveBeenCalledExactlyOnceWith('a');
  });

  it('submits nothing', async () => {
    const onEnter = vi.fn();
    render(
      <Form onEnter={onEnter}>
        <TextField label="Workspace" onChange={() => {}} value="" />
      </Form>,
    );
    const field = screen.getByLabelText('Workspace');
    fireEvent.keyDown(field, init);
    expect(onEnter).not.toHaveBeenCalled();
    await userEvent.type(field, '{Enter}');
    expect(onEnter).toHaveBeenCalledOnce();
  });
});

describe('Escape in a dialog of the host', () => {
  function Host() {
    const [isOpen, setOpen] = useState(true);
    return (
      <Dialog.Root onOpenChange={setOpen} open={isOpen}>
        <Dialog.Portal>
          <Dialog.Content aria-describedby={undefined}>
            <Dialog.Title>Settings</Dialog.Title>
            <List />
            <Search />
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
    );
  }
  const isShown = () => screen.queryByRole('dialog', { name: 'Settings' }) !== null;

  it('closes an open list, and only the next one the dialog', async () => {
    render(<Host />);
    const list = screen.getByRole('combobox', { name: 'Field' });
    await userEvent.click(list);
    await userEvent.keyboard('{Escape}');
    expect([list.getAttribute('aria-expanded'), isShown()]).toEqual(['false', true]);
    await userEvent.keyboard('{Escape}');
    expect(isShown()).toBe(false);
  });

  it('empties a search, and only the next one closes the dialog', async () => {
    render(<Host />);
    const search = screen.getByRole('searchbox', { name: 'Search' });
    await userEvent.type(search, 'phone{Escape}');
    expect([search, isShown()]).toEqual([expect.objectContaining({ value: '' }), true]);
    await userEvent.keyboard('{Escape}');
    expect(isShown()).toBe(false);
  });
});
