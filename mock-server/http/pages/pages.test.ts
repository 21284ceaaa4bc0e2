import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ProblemCode } from '../../../src/contract/index.ts';
import { PROBLEM_CODES, problemType } from '../../../src/contract/index.ts';
import { createTestServer } from '../../../test/support/test-server.ts';
import { readReferenceFile } from '../../node/start-server.ts';
import { createManagementApp } from '../apps/management-app.ts';

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

test('the page of problems runs no script and loads nothing', async () => {
  const answer = await open('/problems');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Content-Security-Policy')).toMatch(
    /^default-src 'none'; style-src 'nonce-[\w-]{20,}'; base/,
  );
  expect(await answer.text()).not.toMatch(/<script|https?:\/\/(?!api\.test)\S+\.(?:css|js|png)/);
});

test('the API reference loads files of the server alone, and may call the addresses of its APIs', async () => {
  const { ports } = server;
  const addresses = () => ({ write: 'https://write.test' });
  const app = createManagementApp({ ports, addresses, readReferenceFile });
  const get = (path: string) => app.fetch(new Request(`https://api.test${path}`));
  const reference = await get('/reference');
  const policy = reference.headers.get('Content-Security-Policy') ?? '';
  expect(policy).toMatch(
    /^default-src 'none'; style-src 'nonce-[\w-]{20,}' 'self'; script-src 'nonce-[\w-]{20,}' 'self';/,
  );
  expect(policy).toContain("connect-src 'self' https://write.test;");
  const text = await reference.text();
  for (const [, file = ''] of text.matchAll(/(?:src|rel="stylesheet" href)="([^"]+)"/g)) {
    const response = await get(file);
    expect(response.status, file).toBe(200);
    expect(response.headers.get('Content-Type')).toMatch(/^text\/(css|javascript)/);
  }
  for (const path of ['/reference/package.json', '/reference/..%2Fpackage.json']) {
    expect((await get(path)).status).toBe(404);
  }
});

test('there is no API reference where its files are not', async () => {
  expect((await open('/reference')).status).toBe(404);
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
  // The process serves probes, and the files of the reference.
  const ofProcess = ['/healthz', '/readyz', '/metrics', '/reference'];
  const ofApp = Object.values(links).filter((path) => !ofProcess.includes(path));
  for (const path of ofApp) expect((await open(path)).status).toBe(200);
});
