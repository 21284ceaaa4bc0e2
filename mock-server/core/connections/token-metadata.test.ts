import { describe, expect, it } from 'vitest';
import { fastestRun } from '../../../test/support/fastest-run.ts';
import { oauthProvider } from '../../../test/support/oauth-world.ts';
import { readTokenFacts } from './token-metadata.ts';

type Fields = NonNullable<ReturnType<typeof oauthProvider>['oauth2Opts']>['tokenMetadataFields'];
const read = (tokenMetadataFields: Fields, members: Record<string, unknown>) =>
  readTokenFacts(oauthProvider({ tokenMetadataFields }), members);
const other = (path: string, capture?: string): Fields => ({
  otherFields: [{ name: 'found', path, ...(capture !== undefined && { capture }) }],
});

describe('what a token response says of the account', () => {
  it('is found by name, by path, and by a name that holds dots', () => {
    const fields = { workspaceRefField: 'instance_url', consumerRefField: 'owner.user.id', scopesField: 'a.b' };
    const members = { instance_url: 'https://x.test', owner: { user: { id: 7 } }, 'a.b': 'read,write' };
    expect(read(fields, members)).toEqual({
      workspaceRef: 'https://x.test',
      consumerRef: '7',
      scopes: ['read', 'write'],
      metadata: {},
    });
  });

  it('is omitted where it is missing, empty, an object or not one line', () => {
    const fields = { workspaceRefField: 'w', consumerRefField: '', scopesField: '' };
    for (const w of [undefined, null, '', ' ', {}, ['x'], 'a\r\nb', 'x'.repeat(3_000)]) {
      expect(read(fields, { w, '': 'x' }), JSON.stringify(w)).toEqual({ metadata: {} });
    }
  });

  it('does not reach into what every object inherits', () => {
    for (const path of ['__proto__', 'constructor.name', 'a.constructor.name', 'toString']) {
      expect(read(other(path), { a: {} }).metadata).toEqual({});
    }
  });

  it('is cut out by the group "result", as Go and as this language write it', () => {
    const found = { found: { value: 'eu1', source: 'token' } };
    const members = { host: 'https://eu1.acme.test' };
    expect(read(other('host', '^https://(?P<result>[^.]+)'), members).metadata).toEqual(found);
    expect(read(other('host', '^https://(?<result>[^.]+)'), members).metadata).toEqual(found);
    expect(read(other('host', '^ftp://(?<result>.+)'), members).metadata).toEqual({});
    expect(read(other('host', '^https://(.+)'), members).metadata).toEqual({});
  });

  it.each(['(?<result>(a+)+)$', '((?:a*)*)(?<result>b)', '(?<result>a', 'x'.repeat(300)])(
    'comes to nothing, and at once, with the pattern %.40s',
    (pattern) => {
      const response = { text: `${'a'.repeat(500)}!` };
      expect(fastestRun(() => expect(read(other('text', pattern), response).metadata).toEqual({}), 100)).toBeLessThan(
        100,
      );
    },
  );
});
