import { expect, it } from 'vitest';
import { BUILT_IN_CATALOG } from '../../mock-server/connectors/catalog/built-in-catalog.ts';
import { createProviderCatalog } from '../../mock-server/connectors/connector-registry.ts';
import { createTestServer, KEYS } from '../support/test-server.ts';
import { describedOperations } from './isolation/foreign-requests.ts';

/** Placeholders that lead to something; all others are ids that do not exist. */
const PARAMS: Record<string, string> = { project: 'acme', integration: 'crm-sync' };
const OPERATIONS = describedOperations();
const DEPLOYMENT = OPERATIONS.find(({ path }) => path.endsWith('/integrations:batch'));

/** Refusals of a request for its form. Things that do not exist are refused otherwise. */
const FORM_ERRORS = /:(invalid-input|invalid-manifest|malformed-body)"/;

it.for(OPERATIONS)('the example of $title is a valid request', async (operation) => {
  const { api, method, path, access, query, body } = operation;
  const server = await createTestServer({ ports: { catalog: createProviderCatalog(BUILT_IN_CATALOG) } });
  if (operation.method !== 'PUT')
    await server.call('PUT', '/projects/acme/integrations:batch', { body: DEPLOYMENT?.body });
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => PARAMS[name] ?? 'an-id');
  const given = query
    .filter(([name, value]) => value !== undefined && name !== 'pageToken')
    .map(([name, value]) => [name, String(value)]);
  const credential = access === 'operator' ? { bearer: KEYS.operator } : { key: KEYS.full };
  const address = `${filled}?${new URLSearchParams(given)}`;
  const { status, text } = await server.call(method, address, {
    api,
    ...credential,
    // A page token is valid only if an earlier response gave it.
    ...(body !== undefined && { body: { ...(body as object), pageToken: undefined } }),
  });
  expect(status).toBeLessThan(500);
  expect(text).not.toMatch(FORM_ERRORS);
});
