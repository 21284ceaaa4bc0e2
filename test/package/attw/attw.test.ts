import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { installOnDemand } from '../../../tools/install-on-demand.ts';
import type { PackedPackage } from '../packed-package.ts';
import { packPackage } from '../packed-package.ts';

const attw = join(import.meta.dirname, 'node_modules/@arethetypeswrong/cli/dist/index.js');

describe.each(['.', 'mock-server'] as const)('the tarball of %s', (source) => {
  let packed: PackedPackage;

  beforeAll(() => {
    installOnDemand('test/package/attw');
    packed = packPackage(source);
  });

  afterAll(() => packed.remove());

  it('resolves to the right declarations under Node and bundlers', () => {
    // Exits with 1 and a table on the first entry that does not.
    execFileSync(process.execPath, [attw, packed.tarball, '--profile', 'esm-only', '--no-emoji'], { encoding: 'utf8' });
  });
});
