import type { Log, Store } from '../core/kernel/ports.ts';
import { StoreUnavailable } from '../core/kernel/store-errors.ts';
import { TIME_LIMITS } from '../core/kernel/time-limits.ts';
import type { MissingKey } from './encryption-key.ts';
import type { Metrics } from './telemetry/metrics.ts';

/** Health and metrics endpoints of the process. */
export interface Probes {
  /** @returns the response when the path is one of a probe */
  respond(pathname: string): Promise<Response> | undefined;
  /** From now on not ready: a load balancer should send requests elsewhere. */
  stop(): void;
}

/**
 * `/healthz` says that the process is up. `/readyz` says that it can do its work: its database, which also has the queue, takes
 * changes. It names encryption keys that are missing: nothing else depends on those. `/metrics` is for Prometheus.
 */
export function createProbes(
  store: Pick<Store, 'ping'>,
  log: Log,
  metrics: Pick<Metrics, 'text' | 'contentType'>,
  missingKeys: readonly MissingKey[] = [],
): Probes {
  let isStopping = false;

  async function readiness(): Promise<Response> {
    if (isStopping) return respond(503, 'stopping');
    try {
      await within(TIME_LIMITS.ping, store.ping());
      return respond(200, 'ready', missingKeys.length > 0 ? { missingEncryptionKeys: missingKeys } : {});
    } catch (error) {
      log.warn('probe.not-ready', { error });
      return respond(503, reasonOf(error));
    }
  }

  async function measurements(): Promise<Response> {
    const headers = { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' };
    return new Response(await metrics.text(), { headers });
  }

  return {
    respond: (pathname) => {
      if (pathname === '/healthz') return Promise.resolve(respond(200, 'ok'));
      if (pathname === '/metrics') return measurements();
      return pathname === '/readyz' ? readiness() : undefined;
    },
    stop: () => {
      isStopping = true;
    },
  };
}

function reasonOf(error: unknown): string {
  const failure = error instanceof StoreUnavailable ? error.failure : undefined;
  if (failure === 'readOnly') return 'database read-only';
  return failure === 'full' ? 'disk of the database full' : 'database unavailable';
}

function respond(status: number, text: string, more: object = {}): Response {
  return Response.json({ status: text, ...more }, { status, headers: { 'Cache-Control': 'no-store' } });
}

async function within(ms: number, work: Promise<void>): Promise<void> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`No response within ${ms} ms.`)), ms);
  try {
    await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
