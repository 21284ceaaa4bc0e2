import type { PerformanceEntry } from 'node:perf_hooks';
import { constants, PerformanceObserver } from 'node:perf_hooks';
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
 *
 * It grows to 8 MB, and to 16 MB while collections leave much in it, which is copied each time: with hundreds of requests in
 * flight, but not with a backfill, whose messages are outside the heap.
 */
export function growYoungGeneration(): void {
  let { size, used: survivors } = youngGeneration();
  let factor = 0;
  const grow = () => {
    const wanted = size < 8 * MB || (size < 16 * MB && survivors > size / 4) ? 2 : 1;
    if (wanted === factor) return;
    factor = wanted;
    growYoungGenerationBy(factor);
  };
  grow();
  const observer = new PerformanceObserver((list) => {
    const now = youngGeneration();
    size = now.size;
    // Other collections begin at any time, when little of the young generation may be garbage.
    if (list.getEntries().every(isScavenge)) survivors += (now.used - survivors) * SMOOTHING;
    grow();
  });
  observer.observe({ entryTypes: ['gc'] });
}

/** Share of the latest collection in the average of survivors. */
const SMOOTHING = 0.05;

function isScavenge(collection: PerformanceEntry): boolean {
  return Object(collection).detail?.kind === constants.NODE_PERFORMANCE_GC_MINOR;
}

/** @param factor of each growth; V8 reads it when it is about to grow */
function growYoungGenerationBy(factor: number): void {
  v8.setFlagsFromString(`--semi-space-growth-factor=${factor}`);
}

/** @returns bytes of the young generation, both halves together, and those in use */
function youngGeneration(): { size: number; used: number } {
  const space = v8.getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space');
  return { size: space?.space_size ?? 0, used: space?.space_used_size ?? 0 };
}
