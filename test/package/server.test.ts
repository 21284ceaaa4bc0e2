import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PackedPackage } from './packed-package.ts';
import { packPackage } from './packed-package.ts';

let packed: PackedPackage;

beforeAll(() => {
  packed = packPackage('mock-server');
});

afterAll(() => packed.remove());

const bundleForBrowser = (application: string) =>
  build({
    stdin: { contents: application, resolveDir: packed.host },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    logLevel: 'silent',
  });

it('offers MSW handlers that bundle for a browser', async () => {
  const { outputFiles } = await bundleForBrowser(`export * from 'ampersand-embed-server/msw';`);
  expect(outputFiles).toHaveLength(1);
});

it('keeps the server out of browser bundles', async () => {
  await expect(bundleForBrowser(`export * from 'ampersand-embed-server/node';`)).rejects.toThrow(
    'ampersand-embed-server',
  );
});

it.each(['msw', 'node'])('exports from ./%s the names that users rely on', async (entry) => {
  const script = join(packed.host, 'import.mjs');
  writeFileSync(
    script,
    `console.log(Object.keys(await import('ampersand-embed-server/${entry}')).sort().join('\\n'));\n`,
  );
  const names = execFileSync(process.execPath, [script], { encoding: 'utf8' });
  await expect(names).toMatchFileSnapshot(`server-${entry}-values.txt`);
});

it('has a command-line tool that explains itself', () => {
  const help = execFileSync(process.execPath, [join(packed.folder, 'dist/amp.js'), '--help'], { encoding: 'utf8' });
  expect(help).toContain('amp');
});
