import { describe, expect, it } from 'vitest';
import { useAmp as prepareAmp } from '../support/run-amp.ts';
import { findCodeBlocks } from './code-blocks.ts';

const { amp, manifestFile } = prepareAmp();

const manifests = findCodeBlocks('yaml').filter(({ code }) => code.includes('specVersion'));

describe('amp validate --strict', () => {
  it.each(manifests)('accepts the manifest in $file:$line', async ({ code }) => {
    const path = await manifestFile(code);
    expect(await amp(['validate', '--strict', path])).toMatchObject({ exitCode: 0 });
  });

  it('validates at least the manifests of the quick start and of the reference', () => {
    const files = manifests.map(({ file }) => file);
    expect(files).toEqual(expect.arrayContaining(['docs/quick-start.md', 'docs/manifest.md']));
  });
});
