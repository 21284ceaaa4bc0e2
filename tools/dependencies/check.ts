import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import rules from '../dependency-rules.mjs';
import { updateDiagrams } from './diagrams.ts';
import { findFolderCycles } from './folder-cycles.ts';
import { readImports } from './read-imports.ts';
import { findViolations } from './rules.ts';

/*
 * Checks the imports of this repository and the diagrams of them in `docs/architecture.md`. `--write` updates the diagrams.
 */
const root = join(import.meta.dirname, '../..');
const documentFile = join(root, 'docs/architecture.md');

const imports = readImports(root);
const document = readFileSync(documentFile, 'utf8');
const updated = updateDiagrams(document, imports);
const isOutdated = updated !== document && !process.argv.includes('--write');
if (updated !== document && !isOutdated) writeFileSync(documentFile, updated);

const problems = [
  ...findViolations(imports, rules.forbidden).map(
    ({ rule, from, to }) =>
      `${from} imports ${to}\n  ${rule}: ${rules.forbidden.find(({ name }) => name === rule)?.comment}`,
  ),
  ...findFolderCycles(imports).map((pair) => `${pair}\n  is part of a cycle between folders`),
  ...(isOutdated ? ['docs/architecture.md\n  has outdated diagrams: npm run imports -- --write updates them'] : []),
];
for (const problem of problems) console.error(problem);
console.log(`${imports.size} files, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
