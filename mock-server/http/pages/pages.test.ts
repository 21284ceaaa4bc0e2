import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ProblemCode } from '../../../src/contract/index.ts';
import { ENDPOINTS, PROBLEM_CODES, problemType } from '../../../src/contract/index.ts';
import { createTestServer } from '../../../test/support/test-server.ts';

const server = await createTestServer();
const open = (path: string) => server.apps.management.fetch(new Request(`https://api.test${path}`));

test('one page lists every kind of problem, with its own anchor', async () => {
  const text = await (await open('/problems')).text();
  for (const code of Object.keys(PROBLEM_CODES) as ProblemCode[]) {
    expect(text).toContain(`<section id="${code}">`);
    expect(text).toContain(problemType(code));
  }
});

test('a problem leads to its place on that page', async () => {
  const { status, json } = await server.call('GET', '/projects/acme/destinations/nothing');
  expect(status).toBe(404);
  const { pathname, hash } = new URL(json.href);
  expect(await (await open(pathname)).text()).toContain(`<section id="${hash.slice(1)}">`);
});

test('no kind of problem is explained that no part of the server responds with', () => {
  const root = join(import.meta.dirname, '../..');
  const sources = ['core', 'http', 'node']
    .flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: root }))
    .filter((file) => !file.endsWith('.test.ts') && !file.endsWith('problem-explanations.ts'))
    .map((file) => readFileSync(join(root, file), 'utf8'));
  const unused = Object.keys(PROBLEM_CODES).filter((code) => !sources.some((text) => text.includes(`'${code}'`)));
  expect(unused).toEqual([]);
});

test('the API page shows every endpoint with its credential', async () => {
  const text = await (await open('/reference')).text();
  for (const { path, summary } of Object.values(ENDPOINTS)) {
    expect(text).toContain(`<code>${path}</code>`);
    expect(text).toContain(summary.replaceAll("'", '&#39;'));
  }
});

test('the API page says what a body holds, and links the shapes that have names', async () => {
  const text = await (await open('/reference')).text();
  const [, creating = ''] = text.split('<details id="createInstallation">');
  const [shown = ''] = creating.split('</details>');
  expect(shown).toContain('<code>config</code>');
  expect(shown).toMatch(/<code>groupRef<\/code> <span class="muted">required<\/span>/);
  const named = [...text.matchAll(/href="#(shape-\w+)"/g)].map(([, anchor]) => anchor);
  expect(named).toContain('shape-Installation');
  for (const anchor of named) expect(text).toContain(`id="${anchor}"`);
});

test('the API page says what the entries of a map hold', async () => {
  const text = await (await open('/reference')).text();
  const [, shape = ''] = text.split('id="shape-ProviderMetadata"');
  const [shown = ''] = shape.split('</table>');
  expect(shown).toMatch(/<code>{key}\.value<\/code> <span class="muted">required<\/span>/);
  expect(shown).toContain('<code>{key}.source</code>');
});

test('the pages run no script and load nothing from anywhere', async () => {
  for (const path of ['/problems', '/reference']) {
    const response = await open(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Security-Policy')).toMatch(
      /^default-src 'none'; style-src 'nonce-[\w-]{20,}'/,
    );
    const text = await response.text();
    expect(text).not.toMatch(/<script|https?:\/\/(?!api\.test)\S+\.(?:css|js|png)/);
  }
});

test('the first page links every page and document, for browsers and for programs', async () => {
  const get = (accept: string) =>
    server.apps.management.fetch(new Request('https://api.test/', { headers: { Accept: accept } }));
  const html = await get('text/html,application/xhtml+xml,*/*;q=0.8');
  expect(html.headers.get('content-type')).toContain('text/html');
  const text = await html.text();
  const json = await get('*/*');
  expect(json.headers.get('vary')).toBe('Accept');
  const links: Record<string, string> = await json.json();
  expect(links).toMatchObject({
    reference: '/reference',
    problems: '/problems',
    description: '/openapi.json',
    health: '/healthz',
  });
  for (const path of Object.values(links)) expect(text).toContain(`<a href="${path}">`);
  // Probes belong to the process.
  const ofApp = Object.values(links).filter((path) => !['/healthz', '/readyz', '/metrics'].includes(path));
  for (const path of ofApp) expect((await open(path)).status).toBe(200);
});
