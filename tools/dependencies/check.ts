import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import rules from '../dependency-rules.mjs';
import { findFolderCycles } from './folder-cycles.ts';
import { readImports } from './read-imports.ts';
import { findViolations } from './rules.ts';

/*
 * Checks the imports of this repository. `--forget` removes entries from the list of known folder cycles that no longer occur.
 */
const root = join(import.meta.dirname, '../..');
const knownFile = join(import.meta.dirname, 'known-folder-cycles.json');

const imports = readImports(root);
// An array of texts, written by this script.
const known = JSON.parse(readFileSync(knownFile, 'utf8')) as string[];
const current = findFolderCycles(imports);
const gone = known.filter((pair) => !current.includes(pair));
if (process.argv.includes('--forget')) {
  writeFileSync(
    knownFile,
    `${JSON.stringify(
      known.filter((pair) => current.includes(pair)),
      null,
      2,
    )}\n`,
  );
  gone.length = 0;
}

const problems = [
  ...findViolations(imports, rules.forbidden).map(
    ({ rule, from, to }) =>
      `${from} imports ${to}\n  ${rule}: ${rules.forbidden.find(({ name }) => name === rule)?.comment}`,
  ),
  ...current.filter((pair) => !known.includes(pair)).map((pair) => `${pair}\n  closes a cycle between folders`),
  ...gone.map(
    (pair) => `${pair}\n  is no longer part of a cycle: npm run imports -- --forget removes it from the list`,
  ),
];
for (const problem of problems) console.error(problem);
console.log(
  `${imports.size} files, ${problems.length} problems, ${current.length} known imports in cycles between folders`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
