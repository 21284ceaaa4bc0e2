import { cpSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { installOnDemand } from '../../tools/install-on-demand.ts';
import type { PackedPackage } from '../package/packed-package.ts';
import { packPackage } from '../package/packed-package.ts';

const consumers = join(import.meta.dirname, '../consumers');

/** An application of `test/consumers` with the packed library in its `node_modules`, in its own folder. */
export function installConsumer(name: 'vite' | 'next'): PackedPackage {
  if (name === 'next') installOnDemand('test/consumers/next');
  // Not below a `node_modules`, where bundlers take every file for a library.
  const packed = packPackage('.', join(consumers, name, '.cache'));
  // A separate package: inside of ours, our name would mean our sources.
  writeFileSync(join(packed.host, 'package.json'), '{ "name": "application", "private": true, "type": "module" }\n');
  const filter = (path: string) =>
    !['node_modules', '.next', '.cache', 'package.json', 'package-lock.json'].includes(basename(path));
  for (const part of [name, 'published-app']) {
    const source = join(consumers, part);
    const target = part === name ? packed.host : join(packed.host, part);
    for (const entry of readdirSync(source).filter(filter))
      cpSync(join(source, entry), join(target, entry), { recursive: true, filter });
  }
  // As `npm install @amp-labs/react@npm:ampersand-embed` does.
  if (name === 'next') cpSync(packed.folder, join(packed.host, 'node_modules/@amp-labs/react'), { recursive: true });
  return packed;
}
