import { describe, expect, it } from 'vitest';
import type { ProviderInfo } from '../../../src/contract/index.ts';
import { createTestPorts } from '../../../test/support/core-ports.ts';
import { callRail } from '../../connectors/catalog/key-providers.ts';
import type { OauthCredential } from '../kernel/records.ts';
import { trackEffects } from '../kernel/request-effects.ts';
import { exchangeToken, toOauthCredential } from './exchange-token.ts';

const provider: ProviderInfo = {
  ...callRail,
  name: 'tokenOne',
  displayName: 'Token One',
  authType: 'oauth2',
  oauth2Opts: {
    grantType: 'authorizationCode',
    tokenURL: 'https://{{.workspace}}.one.test/oauth/token',
    explicitScopesRequired: false,
    explicitWorkspaceRequired: true,
    tokenMetadataFields: {},
    audience: ['https://api.one.test'],
  },
};
const account = { provider, metadata: {}, workspaceRef: 'acme' };
const client = { clientId: 'client-1', clientSecret: 'very secret & more' };
const params = { grant_type: 'authorization_code', code: 'code-12345' };
const NOW = Date.parse('2026-11-21T12:00:00.000Z');

/** @param result of the token endpoint */
function endpoint(respond: (request: Request, form: URLSearchParams) => Response) {
  const seen: { headers: Headers; form: URLSearchParams }[] = [];
  const ports = createTestPorts({
    'https://acme.one.test': async (request) => {
      const form = new URLSearchParams(await request.text());
      seen.push({ headers: request.headers, form });
      return respond(request, form);
    },
  });
  return {
    seen,
    ports,
    exchange: (grant: Record<string, string>) => exchangeToken(ports, account, grant, client, 'project'),
  };
}

function ask(respond: (request: Request, form: URLSearchParams) => Response) {
  const { seen, exchange } = endpoint(respond);
  return { seen, result: exchange(params) };
}

describe('asking for a token', () => {
  it('posts grant, client and audience as a form to the account’s own endpoint', async () => {
    const { seen, result } = ask(() => Response.json({ access_token: 't1', expires_in: 3600, scope: 'read write' }));
    expect(await result).toMatchObject({
      ok: true,
      value: { accessToken: 't1', expiresIn: 3600, scopes: ['read', 'write'] },
    });
    expect(seen[0]?.headers.get('content-type')).toContain('application/x-www-form-urlencoded');
    expect(Object.fromEntries(seen[0]?.form ?? [])).toEqual({
      ...params,
      client_id: 'client-1',
      client_secret: 'very secret & more',
      audience: 'https://api.one.test',
    });
  });

  it('takes a response in form encoding', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const { result } = ask(() => new Response('access_token=t1&expires_in=60&scope=a%2Cb', { headers }));
    expect(await result).toMatchObject({ ok: true, value: { accessToken: 't1', expiresIn: 60, scopes: ['a', 'b'] } });
  });

  describe('where the client is not accepted in the body', () => {
    const inHeader = (request: Request) =>
      request.headers.has('authorization')
        ? Response.json({ access_token: 't1' })
        : Response.json({ error: 'invalid_client', error_description: 'No client.' }, { status: 401 });

    it.each<[string, Record<string, string>]>([
      ['an authorization code', params],
      ['a refresh token', { grant_type: 'refresh_token', refresh_token: 'refresh-1' }],
    ])('sends %s again with the client in a header, and uses the header at once from then on', async (_, grant) => {
      const { seen, exchange } = endpoint(inHeader);
      expect(await exchange(grant)).toMatchObject({ ok: true });
      expect(seen[1]?.headers.get('authorization')).toBe(`Basic ${btoa('client-1:very+secret+%26+more')}`);
      expect(seen[1]?.form.has('client_secret')).toBe(false);
      expect(await exchange(grant)).toMatchObject({ ok: true });
      expect(seen).toHaveLength(3);
    });

    it('remembers the header for the next request of the same store, and for no other client', async () => {
      const { seen, ports } = endpoint(inHeader);
      const other = { ...client, clientId: 'client-2' };
      for (const by of [client, client, other]) {
        expect(await exchangeToken(trackEffects(ports).ports, account, params, by, 'project')).toMatchObject({
          ok: true,
        });
      }
      expect(seen.map(({ form }) => form.get('client_id'))).toEqual(['client-1', null, null, 'client-2', null]);
    });

    it('remembers the header also when the code was used up by the first request', async () => {
      const used = new Set<string | null>();
      const { seen, exchange } = endpoint((request, form) => {
        if (used.has(form.get('code'))) return Response.json({ error: 'invalid_grant' }, { status: 400 });
        used.add(form.get('code'));
        return inHeader(request);
      });
      expect(await exchange(params)).toMatchObject({ ok: false, rejection: { oauthError: 'invalid_grant' } });
      expect(await exchange({ ...params, code: 'code-67890' })).toMatchObject({ ok: true });
      expect(seen).toHaveLength(3);
    });

    it('asks once where the catalogue says that the client belongs in a header', async () => {
      const { seen, ports } = endpoint(inHeader);
      const oauth2Opts = { ...provider.oauth2Opts!, tokenEndpointAuthMethod: 'client_secret_basic' } as const;
      const listed = { ...account, provider: { ...provider, oauth2Opts } };
      expect(await exchangeToken(ports, listed, params, client, 'project')).toMatchObject({ ok: true });
      expect(seen).toHaveLength(1);
    });

    it('begins with the body again after the header was refused too, and reports the first refusal', async () => {
      const { seen, exchange } = endpoint((request) =>
        Response.json(
          { error: 'invalid_client', error_description: request.headers.has('authorization') ? 'Header.' : 'Body.' },
          { status: 401 },
        ),
      );
      for (let attempt = 0; attempt < 2; attempt += 1) {
        expect(await exchange(params)).toMatchObject({ ok: false, rejection: { message: 'Body.' } });
      }
      expect(seen.map(({ form }) => form.has('client_secret'))).toEqual([true, false, true, false]);
    });
  });

  it('reports a refused grant in the provider’s message', async () => {
    const { result } = ask(() =>
      Response.json({ error: 'invalid_grant', error_description: 'Code code-12345 was used.' }, { status: 400 }),
    );
    expect(await result).toEqual({
      ok: false,
      rejection: {
        kind: 'unauthorized',
        isGrantVoid: true,
        oauthError: 'invalid_grant',
        message: 'Code [withheld] was used.',
        status: 400,
        retryable: false,
      },
    });
  });

  it.each([
    [Response.json({ error: 'bad_verification_code', error_description: 'Wrong.' }), 'unauthorized', 'Wrong.'],
    [Response.json({ ok: true }), 'serverError', 'The token endpoint of Token One responded without an access token.'],
    [new Response('<html>', { status: 503 }), 'serverError', 'The token endpoint of Token One responded with 503.'],
    [Response.json({ error: 'slow_down' }, { status: 400 }), 'rateLimited', 'slow_down'],
    [Response.json({ error: { message: 'No.' } }, { status: 401 }), 'unauthorized', 'No.'],
  ])('takes %o as a refusal', async (response, kind, message) => {
    const { result } = ask(() => response);
    expect(await result).toMatchObject({ ok: false, rejection: { kind, message } });
  });

  it('says what is missing for the address', async () => {
    const result = await exchangeToken(createTestPorts(), { provider, metadata: {} }, params, client, 'project');
    expect(result).toMatchObject({ ok: false, rejection: { kind: 'blocked' } });
  });

  it.each(['{{.workspace}}/token', 'https://{{.workspace}}/token', 'https://{{.workspace}}.test/token'])(
    'sends the client of a customer, and no secret of a project, to %s',
    async (tokenURL) => {
      const sent: string[] = [];
      const respond = async (request: Request) => {
        sent.push(await request.text());
        return Response.json({ access_token: 'token-1' });
      };
      const ports = createTestPorts({ 'https://evil.test': respond });
      const open = { ...provider, oauth2Opts: { ...provider.oauth2Opts!, tokenURL } };
      const workspaceRef = tokenURL.startsWith('{')
        ? 'https://evil.test'
        : tokenURL.includes('}.')
          ? 'evil'
          : 'evil.test';
      const at = { provider: open, metadata: {}, workspaceRef };
      expect(await exchangeToken(ports, at, params, client, 'project')).toMatchObject({
        ok: false,
        rejection: { kind: 'blocked', message: expect.stringContaining('has a host that customers name') },
      });
      expect(sent).toEqual([]);
      expect(await exchangeToken(ports, at, params, client, 'customer')).toMatchObject({ ok: true });
      expect(sent).toHaveLength(1);
    },
  );
});

describe('the credential of a response', () => {
  const previous: OauthCredential = {
    scheme: 'oauth2',
    grant: 'authorizationCode',
    accessToken: 'old',
    refreshToken: 'r1',
    refreshIssuedAt: '2026-01-01T00:00:00.000Z',
    scopes: ['a'],
    client: { clientId: 'c', clientSecret: 's' },
  };

  it('keeps refresh token, scopes and client when the response has no others', () => {
    const result = { accessToken: 'new', expiresIn: 3600, members: {} };
    expect(toOauthCredential(result, 'authorizationCode', NOW, previous)).toEqual({
      ...previous,
      accessToken: 'new',
      issuedAt: '2026-11-21T12:00:00.000Z',
      expiresAt: '2026-11-21T13:00:00.000Z',
    });
  });

  it('takes a rotated refresh token with its own life time', () => {
    const result = { accessToken: 'new', refreshToken: 'r2', refreshExpiresIn: 60, members: {} };
    const made = toOauthCredential(result, 'authorizationCode', NOW, previous);
    expect(made).toMatchObject({ refreshToken: 'r2', refreshExpiresAt: '2026-11-21T12:01:00.000Z' });
    expect(made).not.toHaveProperty('expiresAt');
  });

  it('counts an absurd life time as none', () => {
    expect(toOauthCredential({ accessToken: 'x', expiresIn: 1e300, members: {} }, 'password', NOW)).not.toHaveProperty(
      'expiresAt',
    );
  });
});

describe('the life time of a token', () => {
  it.each<[unknown, string | undefined]>([
    [3600, '2026-11-21T13:00:00.000Z'],
    ['60', '2026-11-21T12:01:00.000Z'],
    [0.5, '2026-11-21T12:00:00.500Z'],
    [1e-300, '2026-11-21T12:00:00.000Z'],
    [0, undefined],
    [-1, undefined],
    ['', undefined],
    ['soon', undefined],
    [1e300, undefined],
    ['1e999', undefined],
    [253_402_300_800_000, undefined],
    [null, undefined],
    [{}, undefined],
    [[60], undefined],
    [true, undefined],
  ])('that is said to be %j ends at %s', async (expiresIn, expiresAt) => {
    const { result } = ask(() => Response.json({ access_token: 't1', refresh_token: 'r1', expires_in: expiresIn }));
    const response = await result;
    if (!response.ok) throw new Error(response.rejection.message);
    expect(toOauthCredential(response.value, 'authorizationCode', NOW).expiresAt).toBe(expiresAt);
  });
});
