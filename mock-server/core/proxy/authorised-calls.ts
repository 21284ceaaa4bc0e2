import type { Ports } from '../ports.ts';
import type { Result } from '../result.ts';
import type { ProxyCall, ReadHeader } from './authorise-proxy-call.ts';
import { authoriseProxyCall } from './authorise-proxy-call.ts';

/** How long what was looked up counts, for changes that other processes make. */
const LIFE_MS = 1_000;
const MOST_ENTRIES = 1_000;

/** Everything of a request that decides about it. */
const DECIDING_HEADERS = [
  'x-api-key',
  'x-amp-project-id',
  'x-amp-proxy-version',
  'x-amp-installation-id',
  'x-amp-integration-name',
  'x-amp-group-ref',
];

interface Entry {
  call: Promise<Result<ProxyCall>>;
  version: number;
  madeAt: number;
}

/**
 * Remembers for a second who may make which calls: looking that up costs three times as much as passing a call on.
 * What this process changes counts at once; what another process changes counts a second later. Refusals are not
 * remembered, and nothing is where the store cannot tell of changes.
 */
export class AuthorisedCalls {
  #ports: Ports;
  /** Oldest first. */
  #entries = new Map<string, Entry>();

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** Answers as {@link authoriseProxyCall} does. */
  authorise(header: ReadHeader): Promise<Result<ProxyCall>> {
    const version = this.#ports.store.authorityVersion?.();
    if (version === undefined) return authoriseProxyCall(this.#ports, header);
    // A header cannot hold a line break, so that different headers never make the same key.
    const key = DECIDING_HEADERS.map((name) => header(name) ?? '').join('\n');
    const now = this.#ports.clock.monotonic();
    const known = this.#entries.get(key);
    if (known !== undefined && known.version === version && now - known.madeAt < LIFE_MS) return known.call;
    return this.#look(key, header, version, now);
  }

  async #look(key: string, header: ReadHeader, version: number, now: number): Promise<Result<ProxyCall>> {
    this.#entries.delete(key);
    this.#makeRoom(now);
    const entry = { call: authoriseProxyCall(this.#ports, header), version, madeAt: now };
    this.#entries.set(key, entry);
    let isAuthorised = false;
    try {
      const result = await entry.call;
      isAuthorised = result.ok;
      return result;
    } finally {
      if (!isAuthorised && this.#entries.get(key) === entry) this.#entries.delete(key);
    }
  }

  /** Lapsed entries hold opened credentials: they go with the next look-up. */
  #makeRoom(now: number): void {
    for (const [key, { madeAt }] of this.#entries) {
      if (now - madeAt < LIFE_MS && this.#entries.size < MOST_ENTRIES) return;
      this.#entries.delete(key);
    }
  }
}
