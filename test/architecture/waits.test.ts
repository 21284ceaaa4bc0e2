import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const server = join(import.meta.dirname, '../../mock-server');

/** Durations of the product that reach `dueAfter` or `scaled` by way of a variable. */
const SCALED: Record<string, string[]> = {
  'connectors/salesforce/change-events/cometd-client.ts': ['FIRST_BACKOFF_MS', 'MAX_BACKOFF_MS'],
  'core/connections/provider-quota.ts': ['FIRST_UNSPECIFIED_WAIT_MS', 'MAX_UNSPECIFIED_WAIT_MS'],
  'core/kernel/time.ts': ['FIRST_WAIT_MS', 'MAX_RETRY_WAIT_MS', 'MAX_WAIT_MS'],
  'core/messaging/delivery-schedule.ts': ['MAX_DELIVERY_MS'],
  'core/messaging/destination-health.ts': ['FIRST_PAUSE_MS', 'MAX_PAUSE_MS'],
  'core/subscriptions/connection-stream.ts': ['DAILY_MS'],
  'core/subscriptions/run-events.ts': ['FIRST_BACKOFF_MS', 'MAX_BACKOFF_MS'],
  'core/subscriptions/run-tasks.ts': ['RETRY_MS'],
};

/**
 * Durations of real time, whatever `AMP_TIME_SCALE` is, besides the table of time limits. `time.ts` has the rule. Folders of
 * the process itself use no other.
 */
const REAL_TIME: Record<string, string[]> = {
  'connectors/hubspot/subscribe.ts': ['TOLERANCE_MS'],
  'connectors/salesforce/change-events/bayeux-session.ts': ['MAX_INTERVAL_MS', 'USUAL_POLL_MS'],
  'connectors/salesforce/change-events/cometd-client.ts': ['MAX_STORE_MS'],
  'connectors/sign-in/signed-token-request.ts': [
    'GOOGLE_LIFE_SECONDS',
    'NETSUITE_LIFE_SECONDS',
    'SALESFORCE_LIFE_SECONDS',
  ],
  'core/connections/exchange-token.ts': ['MAX_LIFETIME_SECONDS'],
  'core/connections/fresh-credential.ts': [
    'FIRST_POLL_MS',
    'FIRST_RETRY_MS',
    'FIRST_STORE_BACKOFF_MS',
    'JUST_REFRESHED_MS',
    'MAX_POLL_MS',
    'MAX_RETRY_MS',
    'MAX_STORE_BACKOFF_MS',
  ],
  'core/connections/provider-quota.ts': ['MAX_STATE_AGE_MS', 'SAME_LIMIT_MS', 'USE_INTERVAL_MS'],
  'core/connections/sealed-credential.ts': ['KEEP_ALIVE_HOURS', 'SKEW_MS'],
  'core/connections/track-response.ts': ['CHECK_INTERVAL_MS'],
  'core/integrations/uploads.ts': ['LIFE_MS'],
  'core/kernel/authority-changes.ts': ['LIFE_MS', 'UNANNOUNCED_LIFE_MS'],
  'core/kernel/repeat-overtaken.ts': ['MAX_WAIT_MS'],
  'core/logos/provider-logos.ts': ['LIFE_MS', 'RETRY_MS'],
  'core/manifest/min-interval.ts': ['SCAN_DAYS'],
  'core/manifest/read-object-rules.ts': ['MIN_WATCH_MINUTES'],
  'core/manifest/schedule.ts': ['CALENDAR_CYCLE_MS', 'SCAN_DAYS'],
  'core/messaging/destinations.ts': ['OVERLAP_MS'],
  'core/objects/metadata-cache.ts': ['LIFE_MS'],
  'core/reads/incremental-period.ts': ['OVERLAP_MS'],
  'core/reads/send-page.ts': ['HELD_MS'],
  'core/scheduling/work-slots.ts': ['HANG_MS', 'STALL_MS'],
  'core/sign-in/connect-flow.ts': ['FLOW_MINUTES'],
  'core/subscriptions/catch-up.ts': ['OVERLAP_MS'],
  'core/subscriptions/receive-events.ts': ['ACCOUNT_LOG_MS', 'REJECTION_LOG_MS'],
  'core/subscriptions/stream-events.ts': ['SKEW_MS'],
  'core/workers/retention.ts': ['ENDED_QUOTA_MS', 'EVENT_KEY_DAYS'],
  'core/workers/workers.ts': ['MAX_WAIT_MS', 'MIN_WAIT_MS', 'TIME_SLICE_MS'],
  'delivery/webhooks.ts': ['TOLERANCE_SECONDS'],
};

/** Names of units are not durations. */
const DURATION = /^(?:export )?const (?!(?:DAY|HOUR|MINUTE)_)([A-Z][A-Z_]*_(?:MS|SECONDS|MINUTES|HOURS|DAYS))\b/gm;

it('every duration either obeys the time scale or is listed as real time', () => {
  const found = globSync('{core,connectors,delivery}/**/*.ts', { cwd: server }).flatMap((file) => {
    if (file.endsWith('.test.ts')) return [];
    const source = readFileSync(join(server, file), 'utf8');
    return Array.from(source.matchAll(DURATION), ([, name = '']) => name)
      .filter((name) => !new RegExp(`\\b(?:scaled|dueAfter)\\([^;]*\\b${name}\\b`).test(source))
      .map((name) => `${file} ${name}`);
  });
  const listed = [SCALED, REAL_TIME].flatMap((files) =>
    Object.entries(files).flatMap(([file, names]) => names.map((name) => `${file} ${name}`)),
  );
  expect(found.sort()).toEqual(listed.sort());
});
