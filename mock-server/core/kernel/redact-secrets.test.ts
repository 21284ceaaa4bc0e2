import { expect, it } from 'vitest';
import { redactSecrets } from './redact-secrets.ts';

it('replaces a secret as it is, and as JSON and forms write it', () => {
  const secret = 'very "secret" & more/é';
  const written = [
    secret,
    JSON.stringify(secret),
    encodeURIComponent(secret),
    new URLSearchParams({ secret }).toString(),
  ];
  expect(redactSecrets(written.join(' | '), [secret])).toBe(
    '[withheld] | "[withheld]" | [withheld] | secret=[withheld]',
  );
});

it('leaves nothing of a secret that contains another one', () => {
  expect(redactSecrets('token-1-and-more', ['token-1', 'token-1-and-more'])).toBe('[withheld]');
});

it('leaves a text without secrets as it is', () => {
  expect(redactSecrets('No such user.', ['', 'abc'])).toBe('No such user.');
});
