import type { Ports } from '../kernel/ports.ts';
import type { AccountEvent, StreamBatch } from '../kernel/subscribe-connector.ts';
import type { EventChannelRecord, SubscriptionRecord } from '../kernel/subscription-records.ts';
import { requestCatchUp } from './catch-up.ts';
import { matchEvent, newBatch } from './receive-events.ts';
import { underLease } from './task-lease.ts';

/** Where events of a stream belong. */
export interface StreamPlace {
  provider: string;
  rows: readonly SubscriptionRecord[];
  /** By name. */
  channels: ReadonlyMap<string, EventChannelRecord>;
  taskId: string;
  /** Of the task's lease. */
  token: string;
}

/** How far clocks may differ, in ms: events before the first subscription are passed over. */
const SKEW_MS = 60_000;

/**
 * Stores the events of one response, and the catch-ups of gaps, together with the place up to which the stream was read,
 * while the lease holds.
 *
 * @throws when another process has taken the stream over
 */
export async function storeStreamEvents(
  ports: Ports,
  { events, lastReplayIds }: StreamBatch,
  place: StreamPlace,
): Promise<void> {
  const { provider, rows, channels, taskId, token } = place;
  const connector = ports.connectors.subscribeOf?.(provider);
  const api = connector?.accountSubscriptions;
  if (connector === undefined || api === undefined) return;
  const now = ports.clock.now();
  const counts = new Map<string, number>();
  const count = (outcome: string, amount = 1) => counts.set(outcome, (counts.get(outcome) ?? 0) + amount);
  const routes = new Map<SubscriptionRecord, AccountEvent[]>();
  const gaps = new Map<SubscriptionRecord, string>();
  for (const { channel: name, payloadText } of events) {
    const channel = channels.get(name);
    const notices = api.readEvent(payloadText);
    if (channel === undefined || notices === undefined) {
      count('malformed');
      continue;
    }
    for (const notice of notices) {
      const { objectName, occurredAt } = notice.kind === 'event' ? notice.event : notice;
      const row = rows.find(
        (one) => one.installationId === channel.installationId && one.eventObject === objectName.toLowerCase(),
      );
      const isEarly = channel.openedAt !== undefined && occurredAt < channel.openedAt - SKEW_MS;
      if (row === undefined || isEarly) count('not_subscribed');
      else if (notice.kind === 'gap') {
        count('gap');
        gaps.set(row, notice.reason);
      } else {
        const event = { ...notice.event, key: await ports.digests.sha256Hex(notice.event.key), accountRef: name };
        const match = matchEvent(connector, row, event);
        if (match !== 'wanted') count(match);
        else {
          const list = routes.get(row);
          if (list === undefined) routes.set(row, [event]);
          else list.push(event);
        }
      }
    }
  }
  const batches = Array.from(routes, ([row, list]) => newBatch(ports, row, list, now));
  const stored = await underLease(ports, { id: taskId, token }, async (repositories) => {
    const outcome = batches.length === 0 ? 0 : await repositories.events.store(batches);
    for (const [name, replayId] of lastReplayIds) await repositories.eventChannels.update(name, { replayId });
    for (const row of gaps.keys()) await requestCatchUp(ports, repositories, row, now);
    return outcome;
  });
  if (gaps.size > 0) ports.jobs.wake('tasks');
  if (stored > 0) ports.jobs.wake('events');
  count('stored', stored);
  count('repeated', batches.reduce((sum, batch) => sum + batch.events.length, 0) - stored);
  for (const [outcome, amount] of counts) {
    if (amount > 0) ports.telemetry.count('subscribe_events', { provider, outcome }, amount);
  }
  for (const [{ installationId, objectName }, reason] of gaps) {
    ports.log.warn('subscribe.gap', { installationId, objectName, reason });
  }
}
