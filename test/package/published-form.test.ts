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

  // The README of the repository is both the start page of the repository and that of the library.
  it.runIf(source === 'mock-server')('has a README whose links work on npm', () => {
    const targets = [...packed.read('README.md').matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
    const broken = targets.filter((target) => !/^(https:\/\/|#)/.test(target) && !packed.files.includes(target));
    expect(targets.length).toBeGreaterThan(3);
    expect(broken).toEqual([]);
  });

  it('imports nothing that installing it would not bring', () => {
    const declared = Object.keys({ ...packed.manifest.dependencies, ...packed.manifest.peerDependencies });
    const undeclared = new Set<string>();
    for (const file of packed.files.filter((name) => /^dist\/.*\.(js|d\.ts)$/.test(name))) {
      for (const [, name] of packed
        .read(file)
        .matchAll(/(?:\bfrom|^import|\bimport\()\s*["']([^."'][^"'\s()]*)["']/gm)) {
        const isDeclared = declared.some((dependency) => name === dependency || name?.startsWith(`${dependency}/`));
        if (name && !isDeclared && !isBuiltin(name)) undeclared.add(`${file}: ${name}`);
      }
    }
    expect([...undeclared]).toEqual([]);
  });
});

function isBuiltin(name: string): boolean {
  return process.getBuiltinModule(name) !== undefined;
}
