import type { LookupAddress } from 'node:dns';
import { lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import type { AddressPolicy, AddressRefusal } from '../../core/kernel/address-policy.ts';
import { describeAddressRefusal } from '../../core/kernel/address-policy.ts';
import { Agent, buildConnector } from './undici.ts';

/**
 * Connections to one origin. Customers of a provider share its origin, so the limit leaves room for many hanging calls;
 * further calls wait.
 */
const MAX_CONNECTIONS = 1024;

/** Thrown while connecting, before a byte is sent. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
  readonly reason: AddressRefusal;

  constructor(host: string, reason: AddressRefusal) {
    super(describeAddressRefusal(host, reason));
    this.reason = reason;
  }
}

/** Limits of outbound connections. All in ms. */
export interface OutboundAgentOptions {
  policy: AddressPolicy;
  /** Time to connect, including DNS lookup and TLS; 10 s by default. */
  connectTimeoutMs?: number;
  /** Until the response's headers are complete; 30 s by default. */
  headersTimeoutMs?: number;
  /** Between two parts of a response's body; 30 s by default. */
  idleTimeoutMs?: number;
  /** Resolves host names; the system's resolver by default. */
  resolve?: (host: string) => Promise<LookupAddress[]>;
}

/**
 * The one way out of the process: connections are kept and reused, and each address is checked at the moment of
 * connecting. Nothing is resolved twice, so a name that changes its address in between gains nothing.
 *
 * Redirects are never followed, and responses are never decompressed.
 */
export function createOutboundAgent(options: OutboundAgentOptions): Agent {
  const { policy, connectTimeoutMs = 10_000, headersTimeoutMs = 30_000, idleTimeoutMs = 30_000 } = options;
  const connect = buildConnector({
    timeout: connectTimeoutMs,
    lookup: guardedLookup(policy, options.resolve ?? resolveWithSystem),
    allowH2: false,
  });
  return new Agent({
    headersTimeout: headersTimeoutMs,
    bodyTimeout: idleTimeoutMs,
    connections: MAX_CONNECTIONS,
    connect(target, callback) {
      // A literal address is never looked up, so it is checked here.
      const refusal = policy.refusalOfHost(target.hostname);
      if (refusal !== undefined) callback(new AddressRefused(target.hostname, refusal), null);
      else connect(target, callback);
    },
  });
}

/** Resolves a host name to its allowed addresses; fails if there is none. */
function guardedLookup(policy: AddressPolicy, resolve: (host: string) => Promise<LookupAddress[]>): LookupFunction {
  return (host, { all, family }, callback) => {
    resolve(host).then(
      (found) => {
        const fitting = family === 4 || family === 6 ? found.filter((entry) => entry.family === family) : found;
        const refusals = fitting.map((entry) => policy.refusalOf(entry.address));
        const allowed = fitting.filter((_entry, position) => refusals[position] === undefined);
        const [first] = allowed;
        if (first === undefined) callback(new AddressRefused(host, refusals.find(Boolean) ?? 'private'), []);
        else if (all) callback(null, allowed);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, []),
    );
  };
}

function resolveWithSystem(host: string): Promise<LookupAddress[]> {
  return new Promise((resolve, reject) => {
    systemLookup(host, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)));
  });
}
