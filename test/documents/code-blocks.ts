import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** A piece of code in a Markdown file. */
export interface CodeBlock {
  /** Relative to the repository. */
  file: string;
  /** Line of the first line of code, counted from 1. */
  line: number;
  code: string;
  /** Where it would stand in the repository, when its first line is a comment that says so: `// folder/file.ts`. */
  path?: string;
}

/**
 * Returns the code of the documents and of Storybook's pages.
 *
 * @param language after the opening fence; a regular expression
 */
export function findCodeBlocks(language = 'tsx?'): CodeBlock[] {
  const files = globSync(['*.md', 'mock-server/*.md', 'mock-server/*/*.md', 'docs/**/*.md', 'stories/**/*.mdx'], {
    cwd: root,
  });
  return files.toSorted().flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map((match) => {
      const code = match[1] ?? '';
      const path = /^\/\/ (\S+\.tsx?)\n/.exec(code)?.[1];
      return {
        file,
        line: text.slice(0, match.index).split('\n').length + 1,
        code,
        ...(path !== undefined && { path }),
      };
    });
  });
}

/**
 * A block's code with its relative imports made absolute. One that leads to another block of the documents leads there.
 *
 * @param addressOf file that a block is written to
 */
export function withImports(
  { path, code }: CodeBlock,
  blocks: CodeBlock[],
  addressOf: (index: number) => string,
): string {
  if (path === undefined) return code;
  return code.replace(/ from '(\.[^']+)';/g, (_whole, specifier: string) => {
    const target = join(dirname(path), specifier);
    const index = blocks.findIndex((block) => block.path === target);
    return ` from '${index === -1 ? join(root, target) : addressOf(index)}';`;
  });
}
