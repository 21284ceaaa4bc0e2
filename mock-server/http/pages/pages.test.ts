import { expect, test } from 'vitest';
import type { ProblemCode } from '../../../src/contract/index.ts';
import { ENDPOINTS, PROBLEM_CODES, problemType } from '../../../src/contract/index.ts';
import { createTestServer } from '../../../test/support/test-server.ts';

const server = await createTestServer();
const open = (path: string) => server.apps.management.fetch(new Request(`https://api.test${path}`));

test('one page lists every kind of problem, with an anchor of its own', async () => {
  const text = await (await open('/problems')).text();
  for (const code of Object.keys(PROBLEM_CODES) as ProblemCode[]) {
    expect(text).toContain(`<section id="${code}">`);
    expect(text).toContain(problemType(code));
  }
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

test('the pages run no script and load nothing from anywhere', async () => {
  for (const path of ['/problems', '/reference']) {
    const answer = await open(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; style-src 'nonce-[\w-]{20,}'/);
    const text = await answer.text();
    expect(text).not.toMatch(/<script|https?:\/\/(?!api\.test)\S+\.(?:css|js|png)/);
  }
});
