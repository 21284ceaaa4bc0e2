import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { SecretField } from './SecretField.tsx';

function Example(props: { help?: string; error?: string }) {
  const [value, setValue] = useState('');
  return <SecretField {...props} label="API key" onChange={setValue} value={value} />;
}

it('hides what is typed until the person asks to see it', async () => {
  render(<Example />);
  const field = screen.getByLabelText('API key');
  await userEvent.type(field, 'secret');
  expect(field).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Show characters' }));
  expect(field).toHaveAttribute('type', 'text');
  expect(field).toHaveValue('secret');
  await userEvent.click(screen.getByRole('button', { name: 'Hide characters' }));
  expect(field).toHaveAttribute('type', 'password');
});

it('ties help and error to the field', () => {
  render(<Example error="Enter a key." help="Looks like abc123." />);
  expect(screen.getByLabelText('API key')).toHaveAccessibleDescription('Enter a key. Looks like abc123.');
  expect(screen.getByLabelText('API key')).toBeInvalid();
});
