import { PerformanceObserver } from 'node:perf_hooks';
import v8 from 'node:v8';

/** Growth of the old generation between collections, in percent of what the last one left. */
const OLD_GENERATION_PERCENT = 50;
/** Size of the young generation, both halves together. */
const YOUNG_GENERATION_BYTES = 8 * 1024 * 1024;

/**
 * Makes V8 collect garbage before the heap has grown to several times its content. Call before anything else is loaded,
 * and {@link growYoungGeneration} when the server is ready. See docs/decisions/heap-growth.md.
 */
export function limitHeapGrowth(): void {
  v8.setFlagsFromString(`--heap-growing-percent=${OLD_GENERATION_PERCENT}`);
  growYoungGenerationBy(1);
}

/**
 * Lets the young generation grow to a size that suits requests. What a start allocates would have made it larger, as a
 * large allocation within one turn of the event loop still does.
 */
export function growYoungGeneration(): void {
  growYoungGenerationBy(2);
  const observer = new PerformanceObserver(() => {
    if (youngGenerationBytes() < YOUNG_GENERATION_BYTES) return;
    growYoungGenerationBy(1);
    observer.disconnect();
  });
  observer.observe({ entryTypes: ['gc'] });
}

/** @param factor of each growth; V8 reads it when it is about to grow */
function growYoungGenerationBy(factor: number): void {
  v8.setFlagsFromString(`--semi-space-growth-factor=${factor}`);
}

function youngGenerationBytes(): number {
  return v8.getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')?.space_size ?? 0;
}
