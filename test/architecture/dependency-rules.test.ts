import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFolderCycles } from '../../tools/dependencies/folder-cycles.ts';
import type { Import } from '../../tools/dependencies/read-imports.ts';
import { readImports } from '../../tools/dependencies/read-imports.ts';
import type { Violation } from '../../tools/dependencies/rules.ts';
import { findViolations } from '../../tools/dependencies/rules.ts';
import rules from '../../tools/dependency-rules.mjs';

const root = join(import.meta.dirname, '../..');

/** For every rule a file of ours and an import that the rule must refuse there. */
const planted: Record<string, [file: string, imported: string]> = {
  'contract-is-a-leaf': ['src/contract/limits.ts', '../domain/draft.ts'],
  'domain-is-pure': ['src/domain/draft.ts', 'react'],
  'api-knows-the-contract': ['src/api/client.ts', '../queries/keys.ts'],
  'state-is-local': ['src/state/draft-store.ts', '../api/client.ts'],
  'queries-below-components': ['src/queries/keys.ts', '../components/wizard/Step.tsx'],
  'provider-below-components': ['src/provider/Provider.tsx', '../components/wizard/Step.tsx'],
  'locales-are-texts': ['src/locales/en.ts', '../queries/keys.ts'],
  'views-are-pure': ['src/components/wizard/Step.view.tsx', '../../queries/keys.ts'],
  'ui-knows-no-feature': ['src/components/ui/Button.tsx', '../wizard/Step.view.tsx'],
  'styles-are-tokens': ['styles/tokens.ts', '../src/components/ui/Button.tsx'],
  'style-files-hold-styles': ['src/components/ui/Button.css.ts', '../../contract/limits.ts'],
  'entry-is-not-imported': ['src/components/wizard/Step.tsx', '../../index.ts'],
  'library-without-server': ['src/hooks/useThing.ts', '../../mock-server/core/kernel/ports.ts'],
  'server-takes-the-contract-only': ['mock-server/core/kernel/ports.ts', '../../../src/domain/draft.ts'],
  'core-talks-to-ports': ['mock-server/core/kernel/use-case.ts', 'kysely'],
  'no-node-in-neutral-folders': ['mock-server/connectors/catalogue.ts', 'node:fs'],
  'http-knows-core': ['mock-server/http/app.ts', '../store/memory.ts'],
  'adapters-know-core': ['mock-server/store/memory.ts', '../http/app.ts'],
  'msw-without-a-process': ['mock-server/msw/handlers.ts', '../node/main.ts'],
  'process-is-the-outermost-layer': ['mock-server/node/main.ts', '../demo/start.ts'],
  'sandbox-is-never-shipped-in-the-server': ['mock-server/jobs/dispatcher.ts', '../sandbox/provider.ts'],
  'sandbox-is-a-stranger': ['mock-server/sandbox/provider.ts', '../core/kernel/ports.ts'],
  'no-cycles': ['mock-server/demo/start.ts', './start.ts'],
  'imports-resolve': ['stories/Start.stories.tsx', './no-such-file.ts'],
};

// The step "dependency rules" checks the repository itself.
describe('each rule refuses the import that it is for', () => {
  let folder: string;
  let found: Violation[];

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'amp-dependency-rules-'));
    const write = (path: string, text: string) => {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    };
    for (const name of ['package.json', 'tsconfig.json']) write(name, '{}');
    for (const path of ['src/index.ts', 'test/.keep']) write(path, 'export {};\n');
    for (const [file, imported] of Object.values(planted)) write(file, `import '${imported}';\n`);
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    found = findViolations(readImports(folder), rules.forbidden);
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(Object.entries(planted))('%s', (rule, [file]) => {
    expect(found).toContainEqual(expect.objectContaining({ rule, from: file }));
  });

  it('and no rule goes untried', () => {
    expect(Object.keys(planted).toSorted()).toEqual(rules.forbidden.map((rule) => rule.name).toSorted());
  });
});

describe('a cycle between folders', () => {
  const file = (path: string, ...imported: string[]): [string, Import[]] => [
    path,
    imported.map((to) => ({ from: path, to, kind: 'file' })),
  ];

  it('is found although its files form none', () => {
    const imports = new Map([
      file('src/a/first.ts', 'src/b/first.ts'),
      file('src/a/second.ts'),
      file('src/b/first.ts'),
      file('src/b/second.ts', 'src/c/only.ts'),
      file('src/c/only.ts', 'src/a/second.ts', 'src/d/only.ts'),
      file('src/d/only.ts'),
    ]);
    expect(findFolderCycles(imports)).toEqual(['src/a -> src/b', 'src/b -> src/c', 'src/c -> src/a']);
  });

  it('is not closed by a test', () => {
    const imports = new Map([
      file('src/a/first.ts', 'src/b/first.ts'),
      file('src/b/first.ts'),
      file('src/b/first.test.ts', 'src/a/first.ts'),
    ]);
    expect(findFolderCycles(imports)).toEqual([]);
  });
});
