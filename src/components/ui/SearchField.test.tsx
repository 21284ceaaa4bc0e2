import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { SearchField } from './SearchField.tsx';

function Example() {
  const [value, setValue] = useState('');
  return <SearchField label="Search fields" onChange={setValue} value={value} />;
}

it('is emptied by its button, which leaves the focus in the field', async () => {
  const user = userEvent.setup();
  render(<Example />);
  const field = screen.getByRole('searchbox', { name: 'Search fields' });
  await user.type(field, 'email');
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(field).toHaveValue('');
  expect(field).toHaveFocus();
});

it('is emptied with Escape', async () => {
  const user = userEvent.setup();
  render(<Example />);
  const field = screen.getByRole('searchbox', { name: 'Search fields' });
  await user.type(field, 'email{Escape}');
  expect(field).toHaveValue('');
});
