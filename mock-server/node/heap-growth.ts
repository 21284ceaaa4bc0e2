import { PerformanceObserver } from 'node:perf_hooks';
import v8 from 'node:v8';

/** Growth of the old generation between collections, in percent of what the last one left. */
const OLD_GENERATION_PERCENT = 50;
const MB = 1024 * 1024;

/** Modules of Node that a server loads, apart from those that these load. */
const NODE_MODULES = [
  'node:cluster',
  'node:console',
  'node:crypto',
  'node:dns',
  'node:fs/promises',
  'node:http2',
  'node:https',
  'node:module',
  'node:perf_hooks',
  'node:process',
  'node:readline/promises',
  'node:stream/consumers',
  'node:stream/web',
  'node:timers/promises',
  'node:worker_threads',
  'node:zlib',
];

/**
 * Makes V8 collect garbage before the heap has grown to several times its content. Call before the server is loaded,
 * and {@link growYoungGeneration} when it is ready. See docs/decisions/heap-growth.md.
 */
export function limitHeapGrowth(): void {
  // V8 takes modules of Node from a cache, which it ignores under other flags than the default ones.
  for (const name of NODE_MODULES) process.getBuiltinModule(name);
  // Loads fetch and its classes.
  void globalThis.Request;
  v8.setFlagsFromString(`--heap-growing-percent=${OLD_GENERATION_PERCENT}`);
  growYoungGenerationBy(1);
}

/**
 * Lets the young generation grow to a size that suits requests, and again whenever V8 has shrunk it while there was little
 * work. What a start allocates would have made it larger, as a large allocation within one turn of the event loop still
 * does.
 */
export function growYoungGeneration(): void {
  let factor = growthFactor(youngGenerationBytes());
  growYoungGenerationBy(factor);
  const observer = new PerformanceObserver(() => {
    const wanted = growthFactor(youngGenerationBytes());
    if (wanted === factor) return;
    factor = wanted;
    growYoungGenerationBy(factor);
  });
  observer.observe({ entryTypes: ['gc'] });
}

/** @param bytes size of the young generation, both halves together: usually 2, 6 and 12 MB */
function growthFactor(bytes: number): number {
  if (bytes < 4 * MB) return 3;
  return bytes < 8 * MB ? 2 : 1;
}

/** @param factor of each growth; V8 reads it when it is about to grow */
function growYoungGenerationBy(factor: number): void {
  v8.setFlagsFromString(`--semi-space-growth-factor=${factor}`);
}

function youngGenerationBytes(): number {
  return v8.getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')?.space_size ?? 0;
}
