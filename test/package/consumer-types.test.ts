import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installConsumer } from '../support/consumer.ts';
import type { PackedPackage } from './packed-package.ts';

const compiler = join(import.meta.dirname, '../../node_modules/typescript7/bin/tsc');

describe.each([
  ['an alias of the bundler and the compiler', 'vite'],
  ['an alias of npm, in Next', 'next'],
] as const)('an application written for the published client, with %s', (_alias, name) => {
  let consumer: PackedPackage;

  beforeAll(() => {
    consumer = installConsumer(name);
  });

  afterAll(() => consumer.remove());

  it('type-checks without a change', () => {
    let errors = '';
    try {
      execFileSync(process.execPath, [compiler, '-p', consumer.host, '--pretty', 'false'], { encoding: 'utf8' });
    } catch (error) {
      errors = (error as { stdout: string }).stdout; // what a failed command printed
    }
    expect(errors).toBe('');
  });
});
