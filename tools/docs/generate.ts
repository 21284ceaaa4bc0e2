import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { docsFile, writeContractDocs } from './contract-docs.ts';
import { updateDocument } from './sections.ts';

/*
 * Writes the docstrings for the API description, and the generated sections of the documents. A section stands between
 * `<!-- generated: name -->` and `<!-- end -->`.
 */
const root = join(import.meta.dirname, '../..');

writeFileSync(docsFile, writeContractDocs());
for (const file of globSync('docs/**/*.md', { cwd: root }).toSorted()) {
  const path = join(root, file);
  const text = readFileSync(path, 'utf8');
  const updated = updateDocument(text);
  if (updated === text) continue;
  writeFileSync(path, updated);
  console.log(file);
}
