import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Button } from './Button.tsx';

it('does not submit a form around it', async () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Button>Help</Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Help' }));
  expect(onSubmit).not.toHaveBeenCalled();
});

it('turns into its progress, keeps the focus and ignores further clicks', async () => {
  const onClick = vi.fn();
  const { rerender } = render(
    <Button onClick={onClick} progress="Saving…">
      Save
    </Button>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  rerender(
    <Button isBusy onClick={onClick} progress="Saving…">
      Save
    </Button>,
  );
  const busy = screen.getByRole('button', { name: 'Saving…' });
  await userEvent.click(busy);
  expect(onClick).toHaveBeenCalledOnce();
  expect(busy).toHaveFocus();
  expect(busy).toHaveAttribute('aria-disabled', 'true');
});
