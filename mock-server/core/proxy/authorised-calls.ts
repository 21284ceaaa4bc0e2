import type { ProxyErrorCode } from '../../../src/contract/index.ts';
import type { Ports } from '../kernel/ports.ts';
import type { Rejection, Result } from '../kernel/result.ts';
import { VersionedCache } from '../kernel/versioned-cache.ts';
import type { ProxyCall, ReadHeader } from './authorise-proxy-call.ts';
import { authoriseProxyCall } from './authorise-proxy-call.ts';

const MAX_CALLS = 1_000;

/** Everything of a request that decides about it. */
const DECIDING_HEADERS = [
  'x-api-key',
  'x-amp-project-id',
  'x-amp-proxy-version',
  'x-amp-installation-id',
  'x-amp-integration-name',
  'x-amp-group-ref',
];

/** Remembers who may make which calls: looking that up costs three times as much as passing a call on. */
export class AuthorisedCalls {
  readonly #ports: Ports;
  readonly #cache: VersionedCache<Result<ProxyCall, Rejection<ProxyErrorCode>>>;

  constructor(ports: Ports) {
    this.#ports = ports;
    this.#cache = new VersionedCache(ports, { isKept: ({ ok }) => ok, maxEntries: MAX_CALLS });
  }

  /** Answers as {@link authoriseProxyCall} does. */
  authorise(header: ReadHeader): Promise<Result<ProxyCall, Rejection<ProxyErrorCode>>> {
    // A header cannot contain a line break, so that different headers never make the same key.
    const key = DECIDING_HEADERS.map((name) => header(name) ?? '').join('\n');
    return this.#cache.get(key, () => authoriseProxyCall(this.#ports, header));
  }
}
