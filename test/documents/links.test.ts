import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
/** The changelog of the server is a copy that packing makes. */
const DOCUMENTS = globSync(['*.md', '.github/*.md', 'docs/**/*.md', 'mock-server/**/*.md'], {
  cwd: root,
  exclude: (path) => /node_modules|(^|\/)dist$/.test(path),
}).filter((file) => file !== 'mock-server/CHANGELOG.md');

/** Addresses of files of this repository, which documents need that are shown elsewhere too. */
const REPOSITORY_FILE =
  /^https:\/\/(?:github\.com\/ampersand-embed\/ampersand-embed\/(?:blob|tree)|raw\.githubusercontent\.com\/ampersand-embed\/ampersand-embed)\/main\//;

/** The text of a document without its code. */
const prose = (file: string) => readFileSync(join(root, file), 'utf8').replaceAll(/^```[\s\S]*?^```/gm, '');

/** Anchors that GitHub gives to the headings of a document. */
function anchorsOf(file: string): string[] {
  const seen = new Map<string, number>();
  return [...prose(file).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => {
    const slug = heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/g, '-');
    const count = seen.get(slug) ?? 0;
    seen.set(slug, count + 1);
    return count === 0 ? slug : `${slug}-${count}`;
  });
}

it('leads to files and headings that exist', () => {
  const broken = DOCUMENTS.flatMap((file) =>
    [...prose(file).matchAll(/\]\(([^)\s]+)\)|(?:src|srcset)="([^"]+)"/g)].flatMap(([, link, picture]) => {
      const target = link ?? picture ?? '';
      const isRepositoryFile = REPOSITORY_FILE.test(target);
      if (/^[a-z]+:/.test(target) && !isRepositoryFile) return [];
      const [path = '', anchor] = target.replace(REPOSITORY_FILE, '').split('#');
      const folder = isRepositoryFile ? '' : dirname(file);
      const found = path === '' ? file : relative(root, join(root, folder, path));
      if (!existsSync(join(root, found))) return [`${file}: ${target} does not exist`];
      if (anchor === undefined || anchorsOf(found).includes(anchor)) return [];
      return [`${file}: ${found} has no heading #${anchor}`];
    }),
  );
  expect(broken.join('\n')).toBe('');
});

it('reaches every document from the index of the documentation', () => {
  const linked = new Set<string>();
  const pending = ['docs/README.md'];
  for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
    if (linked.has(file) || !DOCUMENTS.includes(file)) continue;
    linked.add(file);
    for (const [, link = ''] of prose(file).matchAll(/\]\(([^)#\s]+\.md)/g)) {
      pending.push(relative(root, join(root, dirname(file), link)));
    }
  }
  expect(DOCUMENTS.filter((file) => file.startsWith('docs/') && !linked.has(file))).toEqual([]);
});

it('names files that exist', () => {
  // Decisions and the changelog speak of earlier times too, and the quick start of a file of an application.
  const current = DOCUMENTS.filter((file) => !/CHANGELOG|docs\/decisions\//.test(file));
  const files = globSync(['.ci/*', '*.*', '{docs,mock-server,src,stories,styles,test,tools}/**/*.*'], {
    cwd: root,
    exclude: (path) => /node_modules|(^|\/)dist$/.test(path),
  });
  const missing = current.flatMap((file) =>
    [...prose(file).matchAll(/`([\w@./-]+\/[\w.-]+\.(?:ts|tsx|mjs|css|yaml))`/g)].flatMap(([, name = '']) => {
      const path = name.replace(/^(?:\.\.?\/)+/, '');
      const exists = files.some((known) => known === path || known.endsWith(`/${path}`));
      return exists || name === 'src/App.tsx' ? [] : [`${file}: ${name}`];
    }),
  );
  expect(missing).toEqual([]);
});

it('describes every member of a connector', () => {
  const port = readFileSync(join(root, 'mock-server/core/kernel/provider-ports.ts'), 'utf8');
  const [, body = ''] = /^export interface Connector \{\n([\s\S]*?)^\}/m.exec(port) ?? [];
  const members = [...body.matchAll(/^ {2}(\w+)[?:(]/gm)].map(([, name = '']) => name);
  const page = readFileSync(join(root, 'mock-server/connectors/README.md'), 'utf8');
  const [, table = ''] = /^\| Member \|[^\n]*\n\|[-|]+\n((?:\|[^\n]*\n)+)/m.exec(page) ?? [];
  const described = [...table.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/`(\w+)/g)].map(([, name = '']) => name),
  );
  expect(described.toSorted()).toEqual(members.toSorted());
});
