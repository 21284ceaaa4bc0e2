import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { TestServer } from '../../../test/support/test-server.ts';
import { createTestServer, KEYS } from '../../../test/support/test-server.ts';
import { callRail } from '../../connectors/catalog/key-providers.ts';
import { createProviderCatalog } from '../../connectors/connector-registry.ts';
import { createFetchImageSource } from '../../connectors/fetch-gateway.ts';

const MEDIA = 'https://media.test';
const LOGO = 'https://api.test/logos/callRail';
const SVG = '<svg viewBox="0 0 8 8"><script>alert(1)</script><path d="M0 0h8v8z" onclick="alert(1)"/></svg>';
const PNG = new Uint8Array([
  ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13],
  ...[0x49, 0x48, 0x44, 0x52, 0, 0, 0, 8, 0, 0, 0, 8, 8, 6, 0, 0, 0],
]);

/** Paths that were requested from any host. */
let requested: string[];
let respond: (url: URL) => Response;

beforeEach(() => {
  requested = [];
  respond = ({ pathname }) =>
    picture(pathname === '/light' ? SVG : PNG, pathname === '/light' ? 'image/svg+xml' : 'image/png');
});

const picture = (content: BodyInit, type: string, headers: Record<string, string> = {}) =>
  new Response(content, { headers: { 'Content-Type': type, ...headers } });

function start(media: object = { regular: { iconURL: `${MEDIA}/light` }, darkMode: { logoURL: `${MEDIA}/dark` } }) {
  const receive = (request: Request) => {
    requested.push(request.url);
    return respond(new URL(request.url));
  };
  const images = createFetchImageSource({ apps: { [MEDIA]: receive, 'https://169.254.169.254': receive } });
  return createTestServer({ ports: { images, catalog: createProviderCatalog({ callRail: { ...callRail, media } }) } });
}

const logo = (server: TestServer, query = '', headers: Record<string, string> = {}) =>
  server.call('GET', `//logos/callRail${query}`, { key: null, headers });
const mediaOf = async (server: TestServer) =>
  (await server.call('GET', '/providers/callRail', { key: null })).json.media;
/** Media of the entry once the logos that can be served were fetched. */
const mediaWithLogos = async (server: TestServer) => {
  await Promise.all([logo(server), logo(server, '?scheme=dark')]);
  return mediaOf(server);
};

describe('the logo of a provider', () => {
  it('is public and cacheable, and its file can run and load nothing', async () => {
    const { status, headers, text } = await logo(await start());
    expect(status).toBe(200);
    expect(text).toContain('<path d="M0 0h8v8z"/>');
    expect(text).not.toMatch(/script|onclick/);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=86400',
      etag: expect.stringMatching(/^"[\da-f]{32}"$/),
    });
  });

  it('is not sent again to a browser that has it', async () => {
    const server = await start();
    const etag = (await logo(server)).headers.get('etag') ?? '';
    const again = await logo(server, '', { 'If-None-Match': etag });
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
  });

  it('has a variant for dark pages, from the wide picture where there is no square one', async () => {
    const server = await start();
    expect((await logo(server, '?scheme=dark')).headers.get('content-type')).toBe('image/png');
    expect(requested).toEqual([`${MEDIA}/dark`]);
  });

  it('is fetched once a day, however many requests ask for it', async () => {
    const server = await start();
    await Promise.all([logo(server), logo(server), mediaOf(server)]);
    expect(requested.filter((url) => url.endsWith('/light'))).toHaveLength(1);
    server.ports.clock.advance(24 * 3_600_000);
    await logo(server);
    expect(requested.filter((url) => url.endsWith('/light'))).toHaveLength(2);
  });

  it.each([
    ['is missing', () => new Response('', { status: 404 })],
    ['redirects to a private address', () => Response.redirect('https://169.254.169.254/latest/meta-data', 302)],
    ['is no SVG', () => picture('<html><script>alert(1)</script></html>', 'image/svg+xml')],
    ['is a page', () => picture(SVG, 'text/html')],
    ['is announced as PNG and is none', () => picture(SVG, 'image/png')],
    ['is announced as WebP and is none', () => picture(PNG, 'image/webp')],
    ['is a GIF', () => picture('GIF89a', 'image/gif')],
    ['has too many pixels', () => picture(PNG.with(17, 1), 'image/png')],
    ['is larger than 100 kB', () => picture(`<svg>${' '.repeat(100_000)}</svg>`, 'image/svg+xml')],
    ['is compressed', () => picture(PNG, 'image/png', { 'Content-Encoding': 'gzip' })],
    ['is in another encoding', () => picture(new Uint8Array([0xff, 0xfe, 0x3c, 0]), 'image/svg+xml')],
  ])('is not served when the picture %s, and is requested again after ten minutes', async (_what, response) => {
    respond = response;
    const server = await start({ regular: { iconURL: `${MEDIA}/light` } });
    expect((await logo(server)).status).toBe(404);
    expect((await logo(server)).status).toBe(404);
    expect(await mediaOf(server)).toEqual({ regular: { iconURL: `${MEDIA}/light` } });
    expect(requested).toEqual([`${MEDIA}/light`]);
    server.ports.clock.advance(10 * 60_000);
    await logo(server);
    expect(requested).toEqual([`${MEDIA}/light`, `${MEDIA}/light`]);
  });

  it.each(['http://media.test/light', 'file:///etc/passwd', 'data:image/png;base64,AA', '//media.test/light', ''])(
    'is not fetched from %s',
    async (iconURL) => {
      const server = await start({ regular: { iconURL } });
      expect((await logo(server)).status).toBe(404);
      expect(requested).toEqual([]);
    },
  );

  it('exists for providers of the catalogue only', async () => {
    const server = await start();
    for (const name of ['unknown', '__proto__', '..%2Fprojects']) {
      const { status, json } = await server.call('GET', `//logos/${name}`, { key: null });
      expect([status, json.type]).toEqual([404, 'urn:ampersand:problem:not-found']);
    }
    expect(requested).toEqual([]);
  });
});

describe('the entry of a provider', () => {
  it('names the addresses of this server where a logo can be served, and other pictures as they are', async () => {
    const regular = { iconURL: `${MEDIA}/light`, logoURL: `${MEDIA}/wide` };
    const server = await start({ regular, darkMode: { logoURL: `${MEDIA}/dark` } });
    const media = {
      regular: { iconURL: LOGO, logoURL: `${MEDIA}/wide` },
      darkMode: { iconURL: `${LOGO}?scheme=dark`, logoURL: `${MEDIA}/dark` },
    };
    expect(await mediaWithLogos(server)).toEqual(media);
    const { json } = await server.call('GET', '/projects/acme/bootstrap?provider=callRail&groupRef=g1', {
      key: KEYS.frontend,
    });
    expect(json.provider.media).toEqual(media);
  });

  it('does not wait for its logo, which is fetched in the background', async () => {
    const media = { regular: { iconURL: `${MEDIA}/light` } };
    const host = Promise.withResolvers<Response>();
    const images = createFetchImageSource({ apps: { [MEDIA]: () => host.promise } });
    const server = await createTestServer({
      ports: { images, catalog: createProviderCatalog({ callRail: { ...callRail, media } }) },
    });
    expect(await mediaOf(server)).toEqual(media);
    host.resolve(picture(SVG, 'image/svg+xml'));
    await vi.waitFor(async () => expect(await mediaOf(server)).toEqual({ regular: { iconURL: LOGO } }));
  });

  it('names its logo while a newer one is fetched', async () => {
    const server = await start({ regular: { iconURL: `${MEDIA}/light` } });
    await mediaWithLogos(server);
    server.ports.clock.advance(24 * 3_600_000);
    expect(await mediaOf(server)).toEqual({ regular: { iconURL: LOGO } });
    expect(requested).toHaveLength(2);
  });

  it('stays as it is where logos are not served', async () => {
    const media = { regular: { iconURL: `${MEDIA}/light` } };
    const server = await createTestServer({
      ports: { catalog: createProviderCatalog({ callRail: { ...callRail, media } }) },
    });
    expect(await mediaOf(server)).toEqual(media);
    expect((await logo(server)).status).toBe(404);
  });
});
