import { expect, it } from 'vitest';
import { withhold } from './withhold.ts';

it('replaces a secret as it is, and as JSON and forms write it', () => {
  const secret = 'very "secret" & more/é';
  const written = [
    secret,
    JSON.stringify(secret),
    encodeURIComponent(secret),
    new URLSearchParams({ secret }).toString(),
  ];
  expect(withhold(written.join(' | '), [secret])).toBe('[withheld] | "[withheld]" | [withheld] | secret=[withheld]');
});

it('leaves nothing of a secret that contains another one', () => {
  expect(withhold('token-1-and-more', ['token-1', 'token-1-and-more'])).toBe('[withheld]');
});

it('leaves a text without secrets as it is', () => {
  expect(withhold('No such user.', ['', 'abc'])).toBe('No such user.');
});
