import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { callRail } from '../../mock-server/connectors/catalog/key-providers.ts';
import { createConnectorRegistry, createProviderCatalog } from '../../mock-server/connectors/connector-registry.ts';
import type { FetchHandler } from '../../mock-server/connectors/fetch-gateway.ts';
import { createFetchGateway, createFetchWebhookSender } from '../../mock-server/connectors/fetch-gateway.ts';
import { noTelemetry } from '../../mock-server/core/kernel/no-telemetry.ts';
import type { Clock, Digests, Log, Ports, SecretBox, Settings, Timers } from '../../mock-server/core/kernel/ports.ts';
import { tokenVerifier } from '../../mock-server/http/tokens/token-verifier.ts';
import { logAfterCommit } from '../../mock-server/node/log-after-commit.ts';
import { createMemoryStore } from '../../mock-server/store/memory/memory-store.ts';
import { inLockOrder } from './lock-order.ts';

/** A clock that advances manually, and timers that fire when it does. */
export interface ManualClock extends Clock, Timers {
  /** Lets time pass. */
  advance(ms: number): void;
  /** Lets time pass until an instant of the wall clock. */
  moveTo(ms: number): void;
  /** Sets the wall clock, as an administrator or a time server does; the monotonic reading and timers stay. */
  step(ms: number): void;
}

/** @param start RFC 3339 */
export function createManualClock(start = '2026-11-21T12:03:00.000Z'): ManualClock {
  let now = Date.parse(start);
  let passed = 0;
  const timers = new Set<{ at: number; callback: () => void }>();
  const advance = (ms: number) => {
    now += ms;
    passed += ms;
    for (const timer of [...timers]) {
      if (timer.at <= passed && timers.delete(timer)) timer.callback();
    }
  };
  return {
    now: () => now,
    monotonic: () => passed,
    advance,
    moveTo: (instant) => advance(instant - now),
    step: (ms) => {
      now += ms;
    },
    set: (ms, callback) => {
      const timer = { at: passed + ms, callback };
      timers.add(timer);
      return () => timers.delete(timer);
    },
  };
}

/** A line that was logged. */
interface LogLine {
  level: keyof Log;
  event: string;
  fields: Record<string, unknown>;
}

/** @param lines where they are kept */
function createRecordingLog(lines: LogLine[]): Log {
  const at =
    (level: keyof Log) =>
    (event: string, fields: Record<string, unknown> = {}) => {
      lines.push({ level, event, fields });
    };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

export const nodeDigests: Digests = {
  sha256Hex: async (...texts) => texts.reduce((hash, text) => hash.update(text), createHash('sha256')).digest('hex'),
  hmacSha256Base64: async (key, ...texts) =>
    texts.reduce((hmac, text) => hmac.update(text), createHmac('sha256', key)).digest('base64'),
  md5Base64: async (bytes) => createHash('md5').update(bytes).digest('base64'),
};

/** Hides nothing, but refuses a box from another place, as the real one does. */
const openSecretBox: SecretBox = {
  seal: async (plain, context) => JSON.stringify({ context, plain: Buffer.from(plain as string).toString() }),
  open: async (sealed, context) => {
    const box: { context: string; plain: string } = JSON.parse(sealed);
    if (box.context !== context) throw new Error(`The box was made for ${box.context}.`);
    return box.plain;
  },
};

/** Ports for use cases in tests: a memory store, the real connectors, and handlers in place of the network. */
export interface TestPorts extends Ports {
  clock: ManualClock;
  /** Times that the workers were woken. */
  wakeUps: number;
  logged: LogLine[];
  /** Renewals that were started and have not ended. */
  renewals: Set<() => Promise<void>>;
}

/**
 * Every transaction is checked for the order of its locks.
 *
 * @param apps handlers by origin; nothing else can be reached
 */
export function createTestPorts(
  apps: Record<string, FetchHandler> = {},
  settings: Partial<Settings> = {},
  overrides: Partial<Ports> = {},
): TestPorts {
  const clock = createManualClock();
  const logged: LogLine[] = [];
  const { store = createMemoryStore(clock), log = createRecordingLog(logged), ...others } = overrides;
  const ports: TestPorts = {
    clock,
    timers: (overrides.clock as ManualClock | undefined) ?? clock,
    ids: {
      uuid: randomUUID,
      token: (bytes) => randomBytes(bytes).toString('base64url'),
      // Jitter makes every wait as long as it can be.
      random: () => 1 - Number.EPSILON,
    },
    // Copies, which a test may change: test files share the modules of their worker.
    digests: { ...nodeDigests },
    secrets: { ...openSecretBox },
    ...logAfterCommit(inLockOrder(store), log),
    catalog: createProviderCatalog({ callRail }),
    connectors: createConnectorRegistry(),
    gateway: createFetchGateway({ apps }),
    webhooks: createFetchWebhookSender({ apps }),
    jobs: {
      wake: () => {
        ports.wakeUps += 1;
      },
      startRenewals: (renew) => {
        ports.renewals.add(renew);
        return () => ports.renewals.delete(renew);
      },
    },
    telemetry: { ...noTelemetry },
    tokens: tokenVerifier,
    settings: {
      publicApiUrl: 'https://api.test',
      publicSubscribeUrl: 'https://events.test',
      allowPrivateNetwork: true,
      timeScale: 1,
      ...settings,
    },
    ...others,
    wakeUps: 0,
    renewals: new Set(),
    logged,
  } as TestPorts; // an override of the clock has to be a manual one
  return ports;
}
