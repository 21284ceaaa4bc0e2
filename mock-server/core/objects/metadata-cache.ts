import type { ObjectMetadata } from '../../../src/contract/index.ts';
import type { Clock, ProviderFailure } from '../kernel/ports.ts';
import type { Result } from '../kernel/result.ts';

const LIFE_MS = 60_000;
const MAX_ENTRIES = 1000;

/** Description of an object, or the failure to get it. */
export type Description = Result<ObjectMetadata, ProviderFailure>;

/**
 * Cache of object descriptions, for one minute. Concurrent calls for the same object share one request. Failures are
 * not cached.
 */
export interface MetadataCache {
  /** @param key names the account in its present state, and the object */
  get(key: string, describe: () => Promise<Description>): Promise<Description>;
  /** Invalidates the cached description after a change of the object. */
  forget(key: string): void;
}

/** @param clock decides when an entry is too old */
export function createMetadataCache(clock: Pick<Clock, 'monotonic'>): MetadataCache {
  const entries = new Map<string, { until: number; description: Promise<Description> }>();

  const dropOld = () => {
    const now = clock.monotonic();
    for (const [key, { until }] of entries) {
      // Oldest first, so that the first one to stay ends the walk, unless there are too many.
      if (until > now && entries.size < MAX_ENTRIES) return;
      entries.delete(key);
    }
  };

  return {
    async get(key, describe) {
      dropOld();
      const known = entries.get(key);
      if (known !== undefined && known.until > clock.monotonic()) return known.description;
      const entry = { until: clock.monotonic() + LIFE_MS, description: describe() };
      entries.delete(key);
      entries.set(key, entry);
      const forget = () => {
        if (entries.get(key) === entry) entries.delete(key);
      };
      const description = await entry.description.catch((error: unknown) => {
        forget();
        throw error;
      });
      if (!description.ok) forget();
      return description;
    },
    forget(key) {
      entries.delete(key);
    },
  };
}
