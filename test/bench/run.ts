import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { benchBackfill, benchMemory } from './backfill.ts';
import type { SizingRow } from './child.ts';
import { benchDraining } from './draining.ts';
import { benchEvents } from './events.ts';
import { benchFairness } from './fairness.ts';
import { benchProxy } from './proxy.ts';
import { benchStartup } from './startup.ts';
import { benchSweep } from './sweep.ts';
import { benchWidget } from './widget.ts';
import { benchWorkers } from './workers.ts';
import { benchWrites } from './writes.ts';

const { positionals: wanted, values: options } = parseArgs({
  allowPositionals: true,
  // For `proxy`.
  options: {
    connections: { type: 'string' },
    with: { type: 'string' },
    rounds: { type: 'string' },
    baseline: { type: 'string' },
  },
});

/**
 * Benchmarks by name. Each prints its own figures, side by side with what it is compared with, and some return rows of
 * the table for docs/operations.md.
 */
const BENCHMARKS: Record<string, () => Promise<SizingRow[]> | Promise<void>> = {
  backfill: () => benchBackfill(),
  draining: () => benchDraining(),
  events: () => benchEvents(),
  fairness: () => benchFairness(),
  memory: () => benchMemory(),
  proxy: () => benchProxy(options),
  startup: () => benchStartup(),
  sweep: () => benchSweep(),
  widget: () => benchWidget(),
  workers: () => benchWorkers(),
  writes: () => benchWrites(),
};

const sizing: SizingRow[] = [];
for (const name of wanted.length > 0 ? wanted : Object.keys(BENCHMARKS)) {
  const bench = BENCHMARKS[name];
  if (bench === undefined) {
    process.stderr.write(`There is no benchmark "${name}". Known: ${Object.keys(BENCHMARKS).join(', ')}.\n`);
    process.exit(2);
  }
  process.stdout.write(`# ${name}\n`);
  sizing.push(...((await bench()) ?? []));
}
if (sizing.length > 0) {
  const [core] = cpus();
  process.stdout.write(
    `\n| ${cpus().length} cores (${core?.model}), Node ${process.versions.node} | |\n| --- | --- |\n`,
  );
  for (const [what, figure] of sizing) process.stdout.write(`| ${what} | ${figure} |\n`);
}
