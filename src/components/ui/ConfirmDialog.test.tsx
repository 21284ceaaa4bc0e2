import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Button } from './Button.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { WidgetRoot } from './WidgetRoot.tsx';

function Example({ onConfirm = () => {}, isBusy = false }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <WidgetRoot>
      <Button onClick={() => setOpen(true)}>Remove</Button>
      {isOpen && (
        <ConfirmDialog
          confirm={{ children: 'Remove it', isBusy, onClick: onConfirm, progress: 'Removing…' }}
          onCancel={() => setOpen(false)}
          title="Remove it?"
        >
          It is gone for good.
        </ConfirmDialog>
      )}
    </WidgetRoot>
  );
}

async function open() {
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  return screen.findByRole('dialog', { name: 'Remove it?' });
}

it('names the consequence and starts on the safe choice', async () => {
  render(<Example />);
  expect(await open()).toHaveAccessibleDescription('It is gone for good.');
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
});

it('stays within the widget, so that a modal of the host does not cover it', async () => {
  const { container } = render(<Example />);
  expect(container).toContainElement(await open());
});

it.each(['{Escape}', '{Enter}'])('closes with %s without doing anything, and gives the focus back', async (key) => {
  const onConfirm = vi.fn();
  render(<Example onConfirm={onConfirm} />);
  await open();
  await userEvent.keyboard(key);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Remove' })).toHaveFocus());
  expect(onConfirm).not.toHaveBeenCalled();
});

it('gives the focus back to a button that the browser gave none, as Safari does', async () => {
  render(<Example />);
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  await screen.findByRole('dialog', { name: 'Remove it?' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Remove' })).toHaveFocus());
});

it('keeps Escape from a dialog of the host around it, also while it can not be left', async () => {
  const [onCapture, onBubble] = [vi.fn(), vi.fn()];
  document.addEventListener('keydown', onCapture, true);
  const host = (isBusy: boolean) => (
    // biome-ignore lint/a11y/noStaticElementInteractions: as a dialog of a host listens
    <div onKeyDown={onBubble}>
      <Example isBusy={isBusy} />
    </div>
  );
  const { rerender } = render(host(false));
  await open();
  for (const listener of [onCapture, onBubble]) listener.mockClear();
  rerender(host(true));
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('dialog')).toBeVisible();
  rerender(host(false));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect([onCapture, onBubble].flatMap(({ mock }) => mock.calls)).toEqual([]);
  document.removeEventListener('keydown', onCapture, true);
});

it('keeps the Tab key inside', async () => {
  render(<Example />);
  await open();
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Remove it' })).toHaveFocus();
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
});

it('can not be left while the act is under way', async () => {
  render(<Example isBusy />);
  await open();
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('dialog')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Removing…' })).toHaveAttribute('aria-disabled', 'true');
});
