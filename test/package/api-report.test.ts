import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PackedPackage } from './packed-package.ts';
import { packPackage } from './packed-package.ts';

/** Entries with types, as [specifier, file with the declarations, name of the report]. */
const ENTRIES = [
  ['ampersand-embed', 'index', 'library'],
  ['ampersand-embed/locales/en', 'locales/en', 'library-locales-en'],
  ['ampersand-embed-server/msw', 'msw', 'server-msw'],
  ['ampersand-embed-server/node', 'node', 'server-node'],
  ['ampersand-embed-server/webhooks', 'webhooks', 'server-webhooks'],
] as const;

let library: PackedPackage;
let server: PackedPackage;

beforeAll(() => {
  library = packPackage('.');
  server = packPackage('mock-server');
});

afterAll(() => {
  library?.remove();
  server?.remove();
});

const packageOf = (specifier: string) => (specifier.startsWith('ampersand-embed-server') ? server : library);

// A change of what users rely on fails until its report is part of the change: npx vitest run --project package -u
it.each(ENTRIES)('the declarations of %s are those of the report', async (specifier, file, report) => {
  const declarations = packageOf(specifier).read(`dist/${file}.d.ts`);
  await expect(withoutComments(declarations)).toMatchFileSnapshot(`api/${report}.txt`);
});

it.each(ENTRIES)('%s declares every value that it has at run time', (specifier, file) => {
  const { host, read } = packageOf(specifier);
  const script = join(host, 'import.mjs');
  writeFileSync(script, `console.log(JSON.stringify(Object.keys(await import('${specifier}'))));\n`);
  const values: unknown = JSON.parse(execFileSync(process.execPath, [script], { encoding: 'utf8' }));
  const [, list = ''] = /^export \{([^}]*)\};?\s*$/m.exec(read(`dist/${file}.d.ts`)) ?? [];
  // The list names types of other files, too.
  const declared = list.split(',').map((entry) => entry.replace(/^.*\bas\b/, '').trim());
  expect(declared).toEqual(expect.arrayContaining(values as string[]));
});

/** Prints the declarations without comments, which are no part of the signature. */
function withoutComments(declarations: string): string {
  const source = ts.createSourceFile('report.d.ts', declarations, ts.ScriptTarget.Latest);
  return ts.createPrinter({ removeComments: true }).printFile(source);
}
