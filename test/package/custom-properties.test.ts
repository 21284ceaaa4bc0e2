import { afterAll, beforeAll, expect, it } from 'vitest';
import { tokens } from '../../styles/contract.ts';
import type { PackedPackage } from './packed-package.ts';
import { packPackage } from './packed-package.ts';

let packed: PackedPackage;

beforeAll(() => {
  packed = packPackage('.');
});

afterAll(() => packed.remove());

const read = /var\(--amp-([\w-]+)/g;

it('lets every custom property change something: each one reaches a rule of a component', () => {
  const css = packed.read('dist/styles.css');
  const values: Record<string, string> = tokens;
  // Component rules begin with the first class; what stands before binds the properties.
  const waiting = [...css.slice(css.indexOf('.amp_')).matchAll(read)].map((match) => match[1] ?? '');
  const reached = new Set<string>();
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (reached.has(name)) continue;
    reached.add(name);
    waiting.push(...[...(values[name] ?? '').matchAll(read)].map((match) => match[1] ?? ''));
  }
  expect(Object.keys(values).filter((name) => !reached.has(name))).toEqual([]);
});

it('binds them without specificity, so that a host wins in any load order', () => {
  const css = packed.read('dist/styles.css');
  const declared = [...css.matchAll(/([^{}]*)\{[^{}]*--amp-[\w-]+:/g)].map((match) => match[1]);
  expect(declared.length).toBeGreaterThan(0);
  expect(new Set(declared)).toEqual(new Set([':where(:root)', ':where([data-amp-density=compact])']));
});
