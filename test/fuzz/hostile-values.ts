import type { RandomSource } from './random-source.ts';

const TEXTS = [
  '',
  ' ',
  'a',
  '0',
  'null',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  '../../etc/passwd',
  '..%2f..%2f',
  "' or 1=1 --",
  '"; drop table projects; --',
  '{{.workspace}}',
  '<script>alert(1)</script>',
  'a\r\nSet-Cookie: x=1',
  '\u0000',
  '\ud800',
  '\u202e',
  'ﬁ',
  '\u00e9',
  'e\u0301',
  'a:b',
  'a.b.c',
  'config.content.read.objects.calls',
  '/',
  '//evil.example/x',
  'javascript:alert(1)',
  'http://169.254.169.254/',
  'https://user:pass@evil.example/',
  '*/10 * * * *',
  '* * * * * *',
  '0 0 30 2 *',
  '2026-11-21T12:00:00Z',
  'x'.repeat(5_000),
  '%',
  '%zz',
  '💥',
] as const satisfies readonly [string, ...string[]];

const NUMBERS = [0, -1, 1, 1.5, 1e9, -1e308, 9_007_199_254_740_992, 4_294_967_296] as const;

/** @returns a text that is likely to upset something */
export function hostileText(random: RandomSource): string {
  return random.one(TEXTS);
}

/** @returns a JSON value of any kind, sometimes deep */
export function hostileValue(random: RandomSource, depth = 0): unknown {
  const kind = random.below(depth > 3 ? 5 : 8);
  switch (kind) {
    case 0:
      return null;
    case 1:
      return random.isTrue(0.5);
    case 2:
      return random.one(NUMBERS);
    case 3:
    case 4:
      return hostileText(random);
    case 5:
      return Array.from({ length: random.below(4) }, () => hostileValue(random, depth + 1));
    default:
      return Object.fromEntries(
        Array.from({ length: random.below(4) }, () => [hostileText(random), hostileValue(random, depth + 1)]),
      );
  }
}

/** @returns the value with one place of it replaced, removed, added or repeated; the value itself stays as it is */
export function mutated(random: RandomSource, value: unknown): unknown {
  if (Array.isArray(value)) {
    if (value.length === 0 || random.isTrue(0.3)) return [...value, ...value, hostileValue(random)];
    const at = random.below(value.length);
    return value.map((item, index) => (index === at ? mutated(random, item) : item));
  }
  if (typeof value === 'object' && value !== null) {
    const entries: [string, unknown][] = Object.entries(value);
    if (entries.length === 0 || random.isTrue(0.15)) {
      return Object.fromEntries([...entries, [hostileText(random), hostileValue(random)]]);
    }
    const at = random.below(entries.length);
    if (random.isTrue(0.15)) return Object.fromEntries(entries.filter((_entry, index) => index !== at));
    return Object.fromEntries(
      entries.map(([name, item], index) => [name, index === at ? mutated(random, item) : item]),
    );
  }
  return hostileValue(random);
}

/** @returns the text with some of its characters cut, swapped or doubled */
export function garbled(random: RandomSource, text: string): string {
  const at = random.below(text.length + 1);
  switch (random.below(4)) {
    case 0:
      return text.slice(0, at);
    case 1:
      return text.slice(0, at) + hostileText(random) + text.slice(at);
    case 2:
      return text.slice(0, at) + text.slice(at + 1);
    default:
      return text + text;
  }
}
