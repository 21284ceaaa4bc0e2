import { describe, expect, it } from 'vitest';
import { createOauthWorld } from '../../../test/support/oauth-world.ts';
import { callbackPage } from './callback-page.ts';

const CALLBACK = 'https://api.test/callbacks/v1/oauth';

describe('the page that ends a sign-in', () => {
  async function page(text: string) {
    const response = callbackPage({
      title: text,
      text,
      post: { message: { text }, targetOrigin: 'https://a.test' },
      nonce: 'n1',
    });
    return { headers: response.headers, html: await response.text() };
  }

  it('lets only its own script and style run, and stays in no cache, frame or referrer', async () => {
    const { headers } = await page('x');
    const policy = headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("default-src 'none'; script-src 'nonce-n1'; style-src 'nonce-n1'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('Referrer-Policy')).toBe('no-referrer');
  });

  it('is not cut off from the page that opened it', async () => {
    expect((await page('x')).headers.get('Cross-Origin-Opener-Policy')).toBe('unsafe-none');
  });

  it.each([
    '</script><script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '"; alert(1); "',
    "'); alert(1); ('",
    '<!--<script>',
    'a\u2028alert(1)\u2029b',
  ])('shows %j as text', async (text) => {
    const { html } = await page(text);
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html.match(/<\/script/g)).toHaveLength(1);
    expect(html).not.toContain('<img');
    const literal = /postMessage\((.*), "https:\/\/a\.test"\);/.exec(html)?.[1] ?? '';
    expect(literal).not.toMatch(/[<>&\u2028\u2029]/);
    expect(JSON.parse(literal)).toEqual({ text });
  });

  it('explains what happened and that the window can be closed', async () => {
    const { html } = await page('The account is connected');
    expect(html).toContain('<h1>The account is connected</h1>');
    expect(html).toContain('You can close this window.');
  });
});

describe('the address that providers send users back to', () => {
  it('shows what a provider says as text, on one line', async () => {
    const world = await createOauthWorld();
    const state = new URL((await world.begin()).text).searchParams.get('state');
    const description = '<script>alert(1)</script>\r\nSet-Cookie: a=b';
    const query = new URLSearchParams({ error: 'server_error', error_description: description, state: state ?? '' });
    const { html, headers, message } = await world.open(`${CALLBACK}?${query}`);
    expect(html).not.toContain('<script>alert');
    expect(headers.has('Set-Cookie')).toBe(false);
    expect(message.data.error).toBe('<script>alert(1)</script> Set-Cookie: a=b');
  });

  it('truncates long messages, and shows the code of a provider without a message', async () => {
    const world = await createOauthWorld();
    const respond = async (more: Record<string, string>) => {
      const state = new URL((await world.begin()).text).searchParams.get('state') ?? '';
      return (await world.open(`${CALLBACK}?${new URLSearchParams({ state, ...more })}`)).message.message;
    };
    expect(await respond({ error: 'x', error_description: 'w'.repeat(9_000) })).toHaveLength(500);
    expect(await respond({ error: 'temporarily_unavailable', error_description: '  ' })).toBe(
      'temporarily_unavailable',
    );
    expect(await respond({})).toContain('without a code');
  });

  it('needs no key, and is read by no other page', async () => {
    const world = await createOauthWorld();
    const { headers } = await world.open(`${CALLBACK}?state=x`, { Origin: 'https://evil.test' });
    expect(headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(headers.has('Access-Control-Allow-Origin')).toBe(false);
  });

  it('is not used up by a browser that looks ahead', async () => {
    const world = await createOauthWorld();
    const back = await world.allow((await world.begin()).text);
    const { management } = world.server.apps;
    expect((await management.fetch(new Request(back, { method: 'HEAD' }))).status).toBe(204);
    const ahead = { 'Sec-Purpose': 'prefetch;prerender', 'X-Purpose': 'preview', 'X-Moz': 'prefetch' };
    for (const [name, value] of Object.entries(ahead)) {
      expect((await management.fetch(new Request(back, { headers: { [name]: value } }))).status).toBe(204);
    }
    expect((await world.open(back)).message.eventType).toBe('AUTHORIZATION_SUCCEEDED');
  });

  it('takes no other method', async () => {
    const world = await createOauthWorld();
    const response = await world.server.apps.management.fetch(new Request(`${CALLBACK}?state=x`, { method: 'POST' }));
    expect(response.status).toBe(404);
  });
});

describe('pages of other sites', () => {
  const ask = async (path: string, method: string) => {
    const { server } = await createOauthWorld();
    const headers = { Origin: 'https://builder.test', 'Access-Control-Request-Method': 'POST' };
    return (await server.apps.management.fetch(new Request(`https://api.test${path}`, { method, headers }))).headers;
  };

  it('may send their cookies where a sign-in begins and nowhere else', async () => {
    for (const path of ['/v1/oauth-connect', '/v1/custom-auth/connect']) {
      const allowed = await ask(path, 'OPTIONS');
      expect(allowed.get('Access-Control-Allow-Origin')).toBe('https://builder.test');
      expect(allowed.get('Access-Control-Allow-Credentials')).toBe('true');
      expect(allowed.get('Vary')).toContain('Origin');
    }
    for (const path of ['/v1/projects/acme', '/v1/custom-auth/connect/x', '/v1/oauth-connect/x']) {
      const headers = await ask(path, 'OPTIONS');
      expect([headers.get('Access-Control-Allow-Origin'), headers.has('Access-Control-Allow-Credentials')]).toEqual([
        '*',
        false,
      ]);
    }
  });
});
