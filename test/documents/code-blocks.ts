import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** A piece of TypeScript in a Markdown file. */
export interface CodeBlock {
  /** Relative to the repository. */
  file: string;
  /** Line of the first line of code, counted from 1. */
  line: number;
  code: string;
}

/** @returns every `ts` and `tsx` block of the documents and of Storybook's pages */
export function findCodeBlocks(): CodeBlock[] {
  const files = globSync(['*.md', 'mock-server/*.md', 'docs/**/*.md', 'stories/**/*.mdx'], { cwd: root });
  return files.toSorted().flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return [...text.matchAll(/^```tsx?\n(.*?)^```/gms)].map((match) => ({
      file,
      line: text.slice(0, match.index).split('\n').length + 1,
      code: match[1] ?? '',
    }));
  });
}
