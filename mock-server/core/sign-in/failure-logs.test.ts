import { describe, expect, it } from 'vitest';
import type { OauthWorld } from '../../../test/support/oauth-world.ts';
import { createOauthWorld } from '../../../test/support/oauth-world.ts';
import { callRail } from '../../connectors/catalog/key-providers.ts';

/** Handles a token request with a refusal that repeats everything of the request, at both places for text. */
async function echo(request: Request, status: number): Promise<Response | undefined> {
  if (!request.url.endsWith('/oauth/token')) return undefined;
  const text = await request.text();
  const secrets = [...new URLSearchParams(text).values(), text, request.headers.get('authorization') ?? ''];
  // Long enough that cutting the text to its maximum length cuts a secret in two.
  const description = `${'Refused. '.repeat(54)}${secrets.join(' ')} ${secrets.reverse().join(' ')}`;
  return Response.json({ error: 'invalid_grant', error_description: description }, { status });
}

/** @returns the only line of an event */
function lineOf({ server }: OauthWorld, event: string): Record<string, unknown> {
  const lines = server.ports.logged.filter((line) => line.event === event);
  expect(lines).toHaveLength(1);
  return lines[0]?.fields ?? {};
}

/** Longest part of a secret that may be left of it at the end of a shortened text. */
const HARMLESS = 8;

function expectNoneOf(world: OauthWorld, secrets: readonly string[]): void {
  const text = JSON.stringify(world.server.ports.logged);
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(HARMLESS);
    expect(text).not.toContain(secret.slice(0, HARMLESS));
  }
}

describe('a sign-in that fails', () => {
  it.each([400, 200])('at the token endpoint is logged with the reason, and without a secret (%d)', async (status) => {
    const sent: string[] = [];
    const world = await createOauthWorld({
      intercept: async (request) => {
        if (!request.url.endsWith('/oauth/token')) return undefined;
        const form = new URLSearchParams(await request.clone().text());
        sent.push(...['code', 'code_verifier', 'client_secret'].map((name) => form.get(name) ?? ''));
        return echo(request, status);
      },
    });
    const begun = await world.begin();
    const back = await world.allow(begun.text);
    const { headers } = await world.open(back);
    expect(lineOf(world, 'oauth.failed')).toEqual({
      requestId: headers.get('X-Request-Id'),
      provider: 'acmeCrm',
      refused: 'credentials-refused',
      reason: expect.stringMatching(/^Refused\. /),
      providerError: 'invalid_grant',
      providerStatus: status,
    });
    expect(sent).toHaveLength(3);
    expectNoneOf(world, [...sent, new URL(back).searchParams.get('state') ?? '']);
  });

  it('at the provider’s page is logged with the provider’s code and message', async () => {
    const world = await createOauthWorld();
    const begun = await world.begin();
    const state = new URL(begun.text).searchParams.get('state') ?? '';
    const query = new URLSearchParams({ error: 'access_denied', error_description: `No. ${state}`, state });
    const { headers } = await world.open(`https://api.test/callbacks/v1/oauth?${query}`);
    expect(lineOf(world, 'oauth.failed')).toEqual({
      requestId: headers.get('X-Request-Id'),
      provider: 'acmeCrm',
      reason: 'No. [withheld]',
      providerError: 'access_denied',
    });
    expectNoneOf(world, [state]);
  });

  it('because it is unknown is logged without its state', async () => {
    const world = await createOauthWorld();
    await world.open('https://api.test/callbacks/v1/oauth?code=c0de-c0de-c0de&state=st4te-st4te-st4te');
    expect(lineOf(world, 'oauth.failed')).toMatchObject({ reason: expect.stringContaining('unknown') });
    expectNoneOf(world, ['c0de-c0de-c0de', 'st4te-st4te-st4te']);
  });
});

it('a refresh that fails is logged with the reason and the request, and without a secret', async () => {
  const sent: string[] = [];
  let isRefusing = false;
  const world = await createOauthWorld({
    intercept: async (request) => {
      if (!isRefusing || !request.url.endsWith('/oauth/token')) return undefined;
      const form = new URLSearchParams(await request.clone().text());
      sent.push(form.get('refresh_token') ?? '', form.get('client_secret') ?? '');
      return echo(request, 400);
    },
  });
  const { message } = await world.connect();
  isRefusing = true;
  const { id } = (await world.connections())[0] ?? { id: '' };
  expect(message.eventType).toBe('AUTHORIZATION_SUCCEEDED');
  const { headers } = await world.server.call('GET', `/projects/acme/connections/${id}?refresh=force`);
  expect(lineOf(world, 'connection.refresh_failed')).toEqual({
    requestId: headers.get('X-Request-Id'),
    connectionId: id,
    provider: 'acmeCrm',
    isFinal: true,
    kind: 'unauthorized',
    reason: expect.stringMatching(/^Refused\. /),
    providerError: 'invalid_grant',
    providerStatus: 400,
  });
  expect(sent).toHaveLength(2);
  expectNoneOf(world, sent);
});

it('a custom sign-in that fails is logged with the reason and the request, and without a secret', async () => {
  const inputs = { apiKey: 'k3y-of-the-account', username: 'user-of-the-account', password: 'p4ssword-of-the-account' };
  const world = await createOauthWorld({
    entries: [
      {
        name: 'redtail',
        authType: 'custom',
        baseURL: 'https://provider.test',
        defaultModule: '',
        support: callRail.support,
        customOpts: { multiStep: true, inputs: Object.keys(inputs).map((name) => ({ name, displayName: name })) },
      },
    ],
    intercept: (request) => {
      const header = request.headers.get('authorization') ?? '';
      return Response.json({ Message: `Unknown user ${inputs.password} ${header}` }, { status: 401 });
    },
  });
  const body = { projectIdOrName: 'acme', provider: 'redtail', groupRef: 'g', consumerRef: 'c', customAuth: inputs };
  const { headers } = await world.server.call('POST', '/custom-auth/connect', { body });
  expect(lineOf(world, 'custom_auth.failed')).toMatchObject({
    requestId: headers.get('X-Request-Id'),
    provider: 'redtail',
    refused: 'credentials-refused',
    reason: expect.stringMatching(/^Unknown user /),
    providerStatus: 401,
  });
  expectNoneOf(world, [inputs.password, btoa(`${inputs.apiKey}:${inputs.username}:${inputs.password}`)]);
});
