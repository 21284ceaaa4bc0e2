import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Disclosure } from './Disclosure.tsx';

it('keeps what is folded away from eyes, ears and the Tab key, and tells when it unfolds', async () => {
  const onToggle = vi.fn();
  render(
    <Disclosure onToggle={onToggle} summary="More">
      <p>Configure</p>
    </Disclosure>,
  );
  // The element of the platform: browsers tell its state, and leave closed content out.
  const disclosure = screen.getByRole('group');
  expect(disclosure.tagName).toBe('DETAILS');
  expect(screen.getByText('Configure')).not.toBeVisible();
  await userEvent.click(screen.getByText('More'));
  expect(disclosure).toHaveAttribute('open');
  expect(screen.getByText('Configure')).toBeVisible();
  expect(onToggle).toHaveBeenCalledExactlyOnceWith(true);
});
