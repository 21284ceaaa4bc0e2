import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BuildOptions } from 'esbuild';
import { build } from 'esbuild';

/** A bundled page on its own server. */
export interface HostPage {
  origin: string;
  stop(): Promise<void>;
}

/**
 * Bundles a page for the browser and serves it.
 *
 * @param entry file that renders into `#root`
 * @param options `contentSecurityPolicy` is sent as a header; `alias`, `define` and `splitting` go to the bundler
 */
export async function serveHostPage(
  entry: string,
  options: { contentSecurityPolicy?: string; html?: string } & Pick<
    BuildOptions,
    'alias' | 'define' | 'splitting'
  > = {},
): Promise<HostPage> {
  const { outputFiles } = await build({
    entryPoints: { page: entry },
    bundle: true,
    write: false,
    outdir: '/',
    format: 'esm',
    jsx: 'automatic',
    minify: true,
    logLevel: 'silent',
    loader: { '.svg': 'dataurl' },
    ...(options.alias && { alias: options.alias }),
    ...(options.splitting && { splitting: true }),
    define: { 'process.env.NODE_ENV': '"production"', ...options.define },
  });
  const files = new Map(outputFiles.map((file) => [file.path, file]));
  const html =
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host page</title>' +
    '<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/page.css">' +
    `</head><body><main id="root">${options.html ?? ''}</main><script type="module" src="/page.js"></script></body></html>`;

  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://host.test').pathname;
    const file = files.get(path);
    const type = path.endsWith('.css') ? 'text/css' : file ? 'text/javascript' : 'text/html';
    response.writeHead(200, {
      'content-type': `${type}; charset=utf-8`,
      ...(options.contentSecurityPolicy && { 'content-security-policy': options.contentSecurityPolicy }),
    });
    response.end(file ? file.contents : html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server has no other kind of address
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
