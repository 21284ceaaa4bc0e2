import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { en } from '../../locales/en.ts';
import { CopyButton } from './TechnicalDetails.tsx';

it('copies the text, and says so beside the button', async () => {
  const user = userEvent.setup();
  render(<CopyButton text="request 7f3a" />);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await user.click(screen.getByRole('button', { name: en.common.copy }));
  expect(await screen.findByRole('button', { name: en.common.copied })).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent(en.common.copied);
  expect(await navigator.clipboard.readText()).toBe('request 7f3a');
});

it('offers to copy again when the text is another one', async () => {
  const user = userEvent.setup();
  const { rerender } = render(<CopyButton text="request 7f3a" />);
  await user.click(screen.getByRole('button', { name: en.common.copy }));
  await screen.findByRole('button', { name: en.common.copied });
  rerender(<CopyButton text="request 9c01" />);
  expect(screen.getByRole('button', { name: en.common.copy })).toBeInTheDocument();
});
