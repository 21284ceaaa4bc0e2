import type { ImportGraph } from './read-imports.ts';
import { isTestFile } from './read-imports.ts';

/** Diagrams of the architecture document, by name: the folder whose subfolders are shown. */
const DIAGRAMS: Readonly<Record<string, string>> = {
  library: 'src',
  components: 'src/components',
  server: 'mock-server',
  core: 'mock-server/core',
};

/** Folders of fields, texts and types that nearly every other folder imports. Their arrows would hide the others. */
const OMITTED: Readonly<Record<string, readonly string[]>> = {
  library: ['contract', 'locales'],
  components: ['ui'],
  server: [],
  core: ['kernel'],
};

/**
 * Replaces the generated diagrams of a document. A diagram stands between `<!-- diagram: name -->` and `<!-- end -->`.
 *
 * An arrow points from a folder to a folder that it imports. Arrows that follow from others are left out.
 */
export function updateDiagrams(document: string, imports: ImportGraph): string {
  return document.replaceAll(
    /(<!-- diagram: (\w+) -->\n)[\s\S]*?(<!-- end -->)/g,
    (_, begin: string, name: string, end: string) => `${begin}\n${diagram(name, imports)}\n\n${end}`,
  );
}

function diagram(name: string, imports: ImportGraph): string {
  const folder = DIAGRAMS[name];
  if (folder === undefined) throw new Error(`There is no diagram "${name}".`);
  const targets = importsBetweenSubfolders(folder, imports, OMITTED[name] ?? []);
  const lines = [...targets].flatMap(([from, found]) =>
    [...found].filter((to) => !isImplied(targets, from, to)).map((to) => `  ${from} --> ${to}`),
  );
  return ['```mermaid', 'flowchart TD', ...lines.toSorted(), '```'].join('\n');
}

function importsBetweenSubfolders(
  folder: string,
  imports: ImportGraph,
  omitted: readonly string[],
): Map<string, Set<string>> {
  const targets = new Map<string, Set<string>>();
  const subfolderOf = (path: string) => {
    if (!path.startsWith(`${folder}/`)) return undefined;
    const [name = '', rest] = path.slice(folder.length + 1).split('/');
    return rest === undefined || omitted.includes(name) ? undefined : name;
  };
  for (const [file, found] of imports) {
    const from = isTestFile(file) ? undefined : subfolderOf(file);
    if (from === undefined) continue;
    for (const { to: path } of found) {
      const to = subfolderOf(path);
      if (to === undefined || to === from) continue;
      targets.set(from, (targets.get(from) ?? new Set()).add(to));
    }
  }
  return targets;
}

/** Returns whether an import follows from a longer chain of imports. */
function isImplied(targets: ReadonlyMap<string, ReadonlySet<string>>, from: string, to: string): boolean {
  const seen = new Set<string>();
  const pending = [...(targets.get(from) ?? [])].filter((one) => one !== to);
  for (let one = pending.pop(); one !== undefined; one = pending.pop()) {
    if (one === to) return true;
    if (seen.has(one) || one === from) continue;
    seen.add(one);
    pending.push(...(targets.get(one) ?? []));
  }
  return false;
}
