import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { WidgetRoot } from '../components/ui/WidgetRoot.tsx';
import { de } from '../locales/de.ts';
import type { MessagesOverride } from '../locales/override-messages.ts';
import { AmpersandProvider } from './AmpersandProvider.tsx';
import { useMessages } from './useMessages.ts';

function Widget() {
  const { common } = useMessages();
  return (
    <WidgetRoot>
      <p>{common.retry}</p>
      <p>{common.cancel}</p>
    </WidgetRoot>
  );
}

const withMessages = (messages: MessagesOverride | undefined, children = <Widget />) => (
  <AmpersandProvider options={{ project: 'acme', apiKey: 'key', baseUrl: 'https://api.example.com', messages }}>
    {children}
  </AmpersandProvider>
);

it('speaks English, and tells assistive software so', () => {
  render(withMessages(undefined));
  expect(screen.getByText('Try again').closest('[lang]')).toHaveAttribute('lang', 'en');
});

it('speaks the language that it is given', () => {
  render(withMessages(de));
  expect(screen.getByText('Erneut versuchen').closest('[lang]')).toHaveAttribute('lang', 'de');
});

it('takes some texts of the host and keeps the rest', () => {
  render(withMessages({ common: { retry: 'Once more' } }));
  expect(screen.getByText('Once more')).toBeVisible();
  expect(screen.getByText('Cancel')).toBeVisible();
});

it('lays the texts of an inner provider over those of an outer one', () => {
  render(withMessages(de, withMessages({ common: { retry: 'Noch einmal' } })));
  expect(screen.getByText('Noch einmal')).toBeVisible();
  expect(screen.getByText('Abbrechen')).toBeVisible();
});

it('changes the language while it is shown', () => {
  const { rerender } = render(withMessages(de));
  rerender(withMessages(undefined));
  expect(screen.getByText('Try again')).toBeVisible();
});
