import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { NumberField } from './NumberField.tsx';

function Example({ first }: { first?: number }) {
  const [value, setValue] = useState(first);
  return (
    <>
      <NumberField isWhole label="Seats" min={1} onChange={setValue} value={value} />
      <output>{String(value)}</output>
      <button onClick={() => setValue(first)} type="button">
        Discard
      </button>
    </>
  );
}

const field = () => screen.getByRole('textbox', { name: 'Seats' });
const value = () => screen.getByRole('status').textContent;

it('keeps what is typed as it is typed, number or not', async () => {
  render(<Example />);
  await userEvent.type(field(), '007');
  expect([field(), value()]).toEqual([expect.objectContaining({ value: '007' }), '7']);
  await userEvent.type(field(), 'x');
  expect(field()).toHaveValue('007x');
  expect(value()).toBe('NaN');
  await userEvent.clear(field());
  expect(value()).toBe('undefined');
});

it('takes no number below the least, and no fraction', async () => {
  render(<Example />);
  await userEvent.type(field(), '0');
  expect(value()).toBe('NaN');
  await userEvent.type(field(), '5.5');
  expect(field()).toHaveValue('05.5');
  expect(value()).toBe('NaN');
});

it('shows a number that comes from elsewhere in the place of what was typed', async () => {
  render(<Example first={30} />);
  expect(field()).toHaveValue('30');
  await userEvent.type(field(), 'x');
  expect(field()).toHaveValue('30x');
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(field()).toHaveValue('30');
});

it('asks a touch screen for digits', () => {
  render(<Example />);
  expect(field()).toHaveAttribute('inputmode', 'numeric');
});
