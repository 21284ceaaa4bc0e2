import { render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Surface } from './Surface.tsx';
import { WidgetRoot } from './WidgetRoot.tsx';

const screenOf = (title: string, button: string) => (
  <WidgetRoot>
    <Surface key={title} title={title}>
      <button type="button">{button}</button>
    </Surface>
  </WidgetRoot>
);

it('moves the focus to the new title when a screen goes away with it', async () => {
  const { rerender } = render(screenOf('Connect', 'Send'));
  screen.getByRole('button', { name: 'Send' }).focus();
  rerender(screenOf('Choose', 'Install'));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Choose' })).toHaveFocus());
});

it('leaves the focus of the page alone when it was never in the widget', async () => {
  const { rerender } = render(screenOf('Connect', 'Send'));
  rerender(screenOf('Choose', 'Install'));
  await Promise.resolve();
  expect(document.body).toHaveFocus();
});
