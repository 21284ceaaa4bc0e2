import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findCodeBlocks, withImports } from './code-blocks.ts';

const root = join(import.meta.dirname, '../..');

it('compiles every piece of TypeScript in the documents against the sources', { timeout: 120_000 }, () => {
  const blocks = findCodeBlocks();
  expect(blocks).not.toEqual([]);
  const folder = makeFolder();
  try {
    const addressOf = (index: number) => join(folder, `${index}.tsx`);
    blocks.forEach((block, index) => {
      const code = withImports(block, blocks, addressOf);
      // Line breaks in front keep the compiler's line numbers those of the document.
      writeFileSync(addressOf(index), `${'\n'.repeat(block.line - 1)}${code}\nexport {};\n`);
    });
    const errors = compile(folder).replace(/^.*?(\d+)\.tsx\((\d+),(\d+)\)/gm, (_, index, line, column) => {
      return `${blocks[Number(index)]?.file}:${line}:${column}`;
    });
    expect(errors).toBe('');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

function makeFolder(): string {
  const cache = join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'documents-'));
  const config = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: {
      types: ['node', 'vite/client'],
      paths: {
        'ampersand-embed': [join(root, 'src/index.ts')],
        'ampersand-embed/locales/*': [join(root, 'src/locales/*.ts')],
        'ampersand-embed/styles': [join(root, 'test/documents/stylesheet.d.ts')],
        'ampersand-embed-server/msw': [join(root, 'mock-server/msw/index.ts')],
        'ampersand-embed-server/node': [join(root, 'mock-server/node/index.ts')],
        'ampersand-embed-server/webhooks': [join(root, 'mock-server/delivery/webhooks.ts')],
      },
    },
    include: [folder],
    exclude: [],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  return folder;
}

function compile(folder: string): string {
  try {
    const compiler = join(root, 'node_modules/typescript7/bin/tsc');
    execFileSync(process.execPath, [compiler, '-p', folder, '--pretty', 'false'], { cwd: root, encoding: 'utf8' });
    return '';
  } catch (error) {
    // The output of a failed command is a property of the error.
    return (error as { stdout?: string }).stdout ?? String(error);
  }
}
