import { decodeJwt } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OauthSandbox } from './app.ts';
import { createOauthSandbox } from './app.ts';
import { DEFAULT_OAUTH_USER } from './oauth-client.ts';

const ORIGIN = 'https://provider.test';
const CLIENT = { client_id: 'demo-client', client_secret: 'demo-client-secret' };

let sandbox: OauthSandbox;
beforeEach(() => {
  sandbox = createOauthSandbox({ approval: 'allow' });
});

async function get(path: string, authorization?: string) {
  const response = await sandbox.fetch(
    new Request(`${ORIGIN}${path}`, { headers: authorization === undefined ? {} : { authorization } }),
  );
  return { status: response.status, headers: response.headers, json: await response.json().catch(() => undefined) };
}

async function post(path: string, form: Record<string, string> = {}) {
  const request = new Request(`${ORIGIN}${path}`, { method: 'POST', body: new URLSearchParams(form) });
  const response = await sandbox.fetch(request);
  return { status: response.status, json: await response.json().catch(() => undefined) };
}

async function signIn() {
  const query = new URLSearchParams({
    client_id: 'demo-client',
    response_type: 'code',
    redirect_uri: 'https://app.test/',
  });
  const back = await sandbox.fetch(new Request(`${ORIGIN}/oauth/authorize?${query}`));
  const code = new URL(back.headers.get('location') ?? '').searchParams.get('code') ?? '';
  const form = { ...CLIENT, grant_type: 'authorization_code', code, redirect_uri: 'https://app.test/' };
  return (await post('/oauth/token', form)).json;
}

describe('resources', () => {
  it('are closed without a token and open with one', async () => {
    expect(await get('/api/me')).toMatchObject({ status: 401, json: { error: 'invalid_token' } });
    const { access_token, workspace } = await signIn();
    expect(workspace).toEqual({ id: 'workspace-42', host: 'workspace-42.provider.test' });
    expect((await get('/api/me', `Bearer ${access_token}`)).json).toMatchObject({ id: 'user-ada' });
  });

  it('are closed again when tokens are ended from outside', async () => {
    const { access_token, refresh_token } = await signIn();
    expect((await post('/__sandbox/expire-tokens')).status).toBe(204);
    expect((await get('/api/me', `Bearer ${access_token}`)).status).toBe(401);
    const again = await post('/oauth/token', { ...CLIENT, grant_type: 'refresh_token', refresh_token });
    expect((await get('/api/me', `Bearer ${again.json.access_token}`)).status).toBe(200);
    await post('/__sandbox/revoke-all');
    expect((await get('/api/me', `Bearer ${again.json.access_token}`)).status).toBe(401);
  });

  it('come in pages', async () => {
    const bearer = `Bearer ${(await signIn()).access_token}`;
    const { json } = await get('/api/items?page=3', bearer);
    expect([json.items.length, json.items[0].id, json.total]).toEqual([50, 'item-201', 250]);
  });
});

describe('consent of an administrator', () => {
  it('is needed before the application signs in for itself', async () => {
    const form = { ...CLIENT, grant_type: 'client_credentials' };
    expect((await post('/workspace-42/token', form)).json.error).toBe('unauthorized_client');
    const query = new URLSearchParams({ client_id: 'demo-client', redirect_uri: 'https://app.test/back', state: 's' });
    const response = await sandbox.fetch(new Request(`${ORIGIN}/consent?${query}`));
    const back = new URL(response.headers.get('location') ?? '');
    expect(back.search).toBe('?admin_consent=True&tenant=workspace-42&state=s');
    const { json } = await post('/workspace-42/token', form);
    expect((await get('/api/me', `Bearer ${json.access_token}`)).status).toBe(200);
  });

  it('signs the administrator in, for an ID token with the tenant', async () => {
    const users = [DEFAULT_OAUTH_USER, { id: 'user-eve', name: 'Eve', workspaceId: 'workspace-7', roles: ['owner'] }];
    sandbox = createOauthSandbox({ users });
    const place = { client_id: 'demo-client', redirect_uri: 'https://app.test/back' };
    const body = new URLSearchParams({ decision: 'allow', user: 'user-eve' });
    const consent = new Request(`${ORIGIN}/consent?${new URLSearchParams(place)}`, { method: 'POST', body });
    const cookie = (await sandbox.fetch(consent)).headers.get('set-cookie')?.split(';')[0] ?? '';
    const authorize = (scope: string) => {
      const query = new URLSearchParams({ ...place, response_type: 'code', scope, nonce: 'n' });
      return sandbox.fetch(new Request(`${ORIGIN}/oauth/authorize?${query}`, { headers: { cookie } }));
    };
    expect((await authorize('read')).status).toBe(200);
    const back = new URL((await authorize('openid profile')).headers.get('location') ?? '');
    const code = back.searchParams.get('code') ?? '';
    const form = { ...CLIENT, ...place, grant_type: 'authorization_code', code };
    const { json } = await post('/organizations/token', form);
    expect(decodeJwt(json.id_token)).toEqual({
      aud: 'demo-client',
      sub: 'user-eve',
      tid: 'workspace-7',
      nonce: 'n',
      wids: ['owner'],
    });
  });

  it('can be declined, and is asked for on a page', async () => {
    const query = 'client_id=demo-client&redirect_uri=https://app.test/back&state=s';
    const declined = await sandbox.fetch(new Request(`${ORIGIN}/consent?${query}&auto=deny`));
    expect(declined.headers.get('location')).toContain('error=access_denied');
    sandbox = createOauthSandbox();
    expect(await (await sandbox.fetch(new Request(`${ORIGIN}/consent?${query}`))).text()).toContain('Allow');
  });
});

describe('sign-in by a form', () => {
  it('gives a user key that opens the resources', async () => {
    expect((await get('/authentication', `Basic ${btoa('demo-api-key:ada:guess')}`)).status).toBe(401);
    const { json } = await get('/authentication', `Basic ${btoa('demo-api-key:ada:ada-password')}`);
    const key = `Userkeyauth ${btoa(`demo-api-key:${json.UserKey}`)}`;
    expect((await get('/api/me', key)).status).toBe(200);
  });
});

describe('faults and journal', () => {
  it('hit only the token endpoint on demand', async () => {
    sandbox.faults.add({ kind: 'status', status: 500, pathContains: '/oauth/token' });
    expect((await post('/oauth/token', CLIENT)).status).toBe(500);
    expect((await post('/oauth/token', { ...CLIENT, grant_type: 'client_credentials' })).status).toBe(200);
  });

  it('never hold a credential', async () => {
    const { refresh_token } = await signIn();
    await post('/oauth/token', { ...CLIENT, grant_type: 'refresh_token', refresh_token });
    const journal = JSON.stringify(sandbox.journal.entries());
    expect(journal).toContain('grant_type=refresh_token');
    for (const secret of ['demo-client-secret', refresh_token, 'code=code_']) expect(journal).not.toContain(secret);
  });
});
