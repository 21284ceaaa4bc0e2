import type { TokenActor } from '../../core/kernel/actor.ts';
import type { Ports } from '../../core/kernel/ports.ts';
import type { Rejection, Result } from '../../core/kernel/result.ts';
import { ok, reject } from '../../core/kernel/result.ts';
import { networkPrefix } from './network-prefix.ts';
import { TokenBuckets } from './token-buckets.ts';

/** Rate limits per caller. 0 disables a limit. */
export interface RequestLimitSettings {
  /** Requests of an API key, or of a group with user tokens, over all APIs. */
  requestsPerMinute: number;
  /** Credentials from one address that are not valid. */
  authFailuresPerMinute: number;
}

/** Authenticated caller. */
type Caller = { kind: 'key'; keyId: string } | TokenActor | { kind: 'operator' };

/** The limits of one process; one object for all of its APIs. */
export interface RequestLimits {
  /** Counts an authenticated request. The operator is not limited. */
  admit(caller: Caller): Result<undefined, Rejection<'rate-limited'>>;
  /**
   * Counts a rejected credential. Valid credentials are never limited, so guessing is slowed and no user is locked out.
   *
   * @param address undefined when the server does not know it; then nothing is counted
   */
  admitFailure(address: string | undefined): Result<undefined, Rejection<'rate-limited'>>;
  /** Whether anything is limited at all, so that callers can save the work of finding out whom to count. */
  isOn: boolean;
}

export function createRequestLimits(
  { clock, telemetry }: Pick<Ports, 'clock' | 'telemetry'>,
  { requestsPerMinute, authFailuresPerMinute }: RequestLimitSettings,
): RequestLimits {
  const monotonic = () => clock.monotonic();
  const requests = requestsPerMinute > 0 ? new TokenBuckets(requestsPerMinute, monotonic) : undefined;
  const failures = authFailuresPerMinute > 0 ? new TokenBuckets(authFailuresPerMinute, monotonic) : undefined;

  function admitted(
    wait: number | undefined,
    reason: string,
    detail: string,
  ): Result<undefined, Rejection<'rate-limited'>> {
    if (wait === undefined) return ok(undefined);
    telemetry.count('rate_limited', { reason });
    return reject('rate-limited', detail, { retryable: true, retryAt: clock.now() + wait });
  }

  return {
    isOn: requests !== undefined || failures !== undefined,
    admit: (caller) =>
      admitted(
        caller.kind === 'operator' ? undefined : requests?.take(nameOf(caller)),
        'requests',
        `More than ${requestsPerMinute} requests in a minute were made with this ${caller.kind === 'key' ? 'API key' : "group's user tokens"}.`,
      ),
    admitFailure: (address) =>
      admitted(
        address === undefined ? undefined : failures?.take(networkPrefix(address)),
        'credentials',
        `More than ${authFailuresPerMinute} credentials in a minute from this address were not valid.`,
      ),
  };
}

/** Written as JSON: refs may contain any character, and two groups must never share a name. */
function nameOf(caller: Exclude<Caller, { kind: 'operator' }>): string {
  return JSON.stringify(caller.kind === 'key' ? [caller.keyId] : [caller.projectId, caller.groupRef]);
}
