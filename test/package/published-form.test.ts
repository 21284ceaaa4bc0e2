import { readFileSync } from 'node:fs';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PackedPackage } from './packed-package.ts';
import { packPackage } from './packed-package.ts';

describe.each(['.', 'mock-server'] as const)('the tarball of %s', (source) => {
  let packed: PackedPackage;

  beforeAll(() => {
    packed = packPackage(source);
  });

  afterAll(() => packed.remove());

  it('has a package.json that every bundler reads the same way', async () => {
    const data = readFileSync(packed.tarball);
    const tarball = data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength);
    const { messages, pkg } = await publint({ pack: { tarball }, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
  });

  it('holds the licence and no source, test or configuration file', () => {
    const unexpected = packed.files.filter((file) => !/^(dist\/.+|package\.json|README\.md|CHANGELOG\.md)$/.test(file));
    expect(unexpected).toEqual([]);
    expect(packed.read('LICENSE')).toContain('MIT License');
  });

  it('says where its sources and its issues are, and what changed', () => {
    expect(packed.manifest).toMatchObject({
      repository: { url: 'git+https://github.com/ampersand-embed/ampersand-embed.git' },
      homepage: expect.stringContaining('https://'),
      bugs: expect.stringContaining('/issues'),
      keywords: expect.arrayContaining(['integrations']),
    });
    expect(packed.read('CHANGELOG.md')).toMatch(/^# Changelog/);
  });

  it('has links and pictures that work outside of the repository', () => {
    const links = ['README.md', 'CHANGELOG.md'].flatMap((file) =>
      [...packed.read(file).matchAll(/\]\(([^)\s]+)\)|\b(?:src|srcset|href)="([^"]+)"/g)].map(
        ([, link, attribute]) => link ?? attribute ?? '',
      ),
    );
    expect(links.length).toBeGreaterThan(3);
    expect(links.filter((target) => !/^(https:\/\/|#)/.test(target))).toEqual([]);
  });

  it('imports nothing that installing it would not bring', () => {
    const declared = Object.keys({ ...packed.manifest.dependencies, ...packed.manifest.peerDependencies });
    const undeclared = new Set<string>();
    // The files of the API reference are a complete bundle for browsers.
    for (const file of packed.files.filter((name) => /^dist\/(?!reference\/).*\.(js|d\.ts)$/.test(name))) {
      for (const [, name] of packed
        .read(file)
        // Examples in documentation comments.
        .replaceAll(/^\s*\*.*$/gm, '')
        .matchAll(/(?:\bfrom|^import|\bimport\()\s*["']([^."'][^"'\s()]*)["']/gm)) {
        const isDeclared = declared.some((dependency) => name === dependency || name?.startsWith(`${dependency}/`));
        // A text of `amp dev` shows how to import the library.
        const isShown = source === 'mock-server' && name === 'ampersand-embed';
        if (name && !isDeclared && !isShown && !isBuiltin(name)) undeclared.add(`${file}: ${name}`);
      }
    }
    expect([...undeclared]).toEqual([]);
  });
});

function isBuiltin(name: string): boolean {
  return process.getBuiltinModule(name) !== undefined;
}
