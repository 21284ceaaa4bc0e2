import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AmpersandConfigError } from '../api/config-error.ts';
import { AmpersandErrorBoundary, WidgetErrorBoundary } from './AmpersandErrorBoundary.tsx';

// React reports every caught error to the console; here they are meant.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

let failure: Error | null = null;
function Content() {
  if (failure) throw failure;
  return <p>All is well</p>;
}

it('shows what to do, tells the host what happened, and tries again when asked', async () => {
  failure = new Error('The list was empty.');
  const onError = vi.fn();
  render(
    <AmpersandErrorBoundary onError={onError}>
      <Content />
    </AmpersandErrorBoundary>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Reload the page. If it happens again, contact support.');
  expect(document.body).not.toHaveTextContent('The list was empty.');
  expect(onError).toHaveBeenCalledExactlyOnceWith(
    failure,
    expect.objectContaining({ componentStack: expect.any(String) }),
  );
  failure = null;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('All is well')).toBeVisible();
});

it('shows the host’s own words where it gives some', () => {
  failure = new Error('secret');
  render(
    <AmpersandErrorBoundary fallback={<p>Ask us</p>}>
      <Content />
    </AmpersandErrorBoundary>,
  );
  expect(screen.getByText('Ask us')).toBeVisible();
  expect(screen.queryByText(/secret/)).not.toBeInTheDocument();
});

it('lets a mistake of the host through to the host', () => {
  failure = new AmpersandConfigError('no project was given.', 'It is needed.', 'Give one.');
  expect(() =>
    render(
      <WidgetErrorBoundary>
        <Content />
      </WidgetErrorBoundary>,
    ),
  ).toThrow('no project was given.');
});
