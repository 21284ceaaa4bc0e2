import { expect, it } from 'vitest';
import { accountRef, isSameAccount } from './account-identity.ts';

const metadata = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value, source: 'provider' as const }]));

it('names an account by its id, its workspace, an e-mail address or the user, in this order', () => {
  const known = { providerMetadata: metadata({ accountId: 'ACC1', email: 'ada@example.com' }) };
  expect(accountRef({ ...known, providerWorkspaceRef: 'acme' })).toBe('ACC1');
  expect(accountRef({ providerWorkspaceRef: 'acme', providerMetadata: metadata({ email: 'ada@example.com' }) })).toBe(
    'acme',
  );
  expect(accountRef({ providerMetadata: metadata({ userEmail: 'ada@example.com' }), providerConsumerRef: '7' })).toBe(
    'ada@example.com',
  );
  expect(accountRef({ providerConsumerRef: '7', providerMetadata: metadata({ accountId: '' }) })).toBe('7');
  expect(accountRef({})).toBeUndefined();
});

it('takes connections for the same account only if both name it, and the same user', () => {
  const acme = { provider: 'hubspot', providerWorkspaceRef: 'acme' };
  expect(isSameAccount(acme, { ...acme })).toBe(true);
  expect(isSameAccount(acme, { ...acme, provider: 'salesforce' })).toBe(false);
  expect(isSameAccount({ ...acme, providerConsumerRef: '1' }, { ...acme, providerConsumerRef: '2' })).toBe(false);
  expect(isSameAccount({ provider: 'hubspot' }, { provider: 'hubspot' })).toBe(false);
});
