import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { CounterName, HistogramName, Telemetry } from '../../core/kernel/ports.ts';

/** Counters and times of one process, in the form that Prometheus reads. */
export interface Metrics extends Pick<Telemetry, 'count' | 'observe'> {
  contentType: string;
  /** Reads the values of a gauge whenever the metrics are requested. A gauge that cannot be read is left out. */
  measure(metric: GaugeName, read: () => Promise<GaugeValue[]>): void;
  /** Everything counted so far, as text. */
  text(): Promise<string>;
}

/** Names of gauges. */
type GaugeName = 'subscriptions' | 'subscribe_streams' | 'subscribe_backlog' | 'work_due' | 'work_oldest_seconds';

/** Value of a gauge for one combination of labels. */
interface GaugeValue {
  labels?: Record<string, string>;
  value: number;
}

/** Every metric with its labels. A label has few values: never an id, an address or a text of a request. */
const COUNTERS: Record<CounterName, { help: string; labelNames: string[] }> = {
  requests: { help: 'Requests handled', labelNames: ['api', 'endpoint', 'status'] },
  provider_calls: { help: 'Calls to providers', labelNames: ['provider', 'status'] },
  token_refreshes: { help: 'Token refreshes', labelNames: ['provider', 'outcome'] },
  webhook_attempts: { help: 'Tries to deliver a message', labelNames: ['outcome'] },
  deliveries: { help: 'Messages that were delivered, or given up after their tries', labelNames: ['outcome'] },
  work_claimed: { help: 'Items of work that this process has begun', labelNames: ['kind'] },
  work_retried: {
    help: 'Items of work that this process has begun after an attempt that failed',
    labelNames: ['kind'],
  },
  messages_resent: { help: 'Messages that were made due again on request', labelNames: [] },
  operations: { help: 'Finished operations', labelNames: ['action', 'status'] },
  retention_deleted: {
    help: 'Rows deleted, and partitions dropped, because their retention period had ended',
    labelNames: ['kind'],
  },
  subscribe_requests: { help: 'Requests with events of providers', labelNames: ['provider', 'outcome'] },
  subscribe_events: { help: 'Events of providers, by what became of them', labelNames: ['provider', 'outcome'] },
  subscribe_reconciles: { help: 'Comparisons of subscriptions with providers', labelNames: ['provider', 'outcome'] },
  subscribe_stream_errors: { help: 'Failures of streams of events', labelNames: ['kind'] },
  transactions_repeated: {
    help: 'Transactions that were repeated because others changed the same rows',
    labelNames: [],
  },
  rate_limited: { help: 'Requests refused for coming too fast', labelNames: ['reason'] },
};

const HISTOGRAMS: Record<HistogramName, { help: string; labelNames: string[] }> = {
  request_seconds: { help: 'Time to handle a request', labelNames: ['api', 'endpoint'] },
  provider_call_seconds: { help: 'Time of a call to a provider', labelNames: ['provider'] },
  subscribe_delay_seconds: {
    help: 'Time from an event at its provider to its stored message',
    labelNames: ['provider'],
  },
  webhook_attempt_seconds: { help: 'Time of one attempt to deliver a message', labelNames: [] },
};

const GAUGES: Record<GaugeName, { help: string; labelNames: string[] }> = {
  subscriptions: { help: 'Subscriptions to events of objects, in the database', labelNames: ['provider', 'state'] },
  subscribe_streams: { help: 'Streams of events that this process holds', labelNames: ['state'] },
  work_due: {
    help: 'Items of work that are due, in the database; 10,000 or more count as 10,000',
    labelNames: ['kind'],
  },
  work_oldest_seconds: { help: 'Time since the oldest item of work became due, in the database', labelNames: ['kind'] },
  subscribe_backlog: { help: 'Batches of events that wait to be processed, in the database', labelNames: [] },
};

const BUCKETS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30];

/** @returns metrics in a separate registry, so that two servers in one process count apart */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const counters = new Map(
    Object.entries(COUNTERS).map(([name, { help, labelNames }]) => [
      name,
      new Counter({ name: `amp_${name}_total`, help, labelNames, registers: [registry] }),
    ]),
  );
  const histograms = new Map(
    Object.entries(HISTOGRAMS).map(([name, { help, labelNames }]) => [
      name,
      new Histogram({ name: `amp_${name}`, help, labelNames, buckets: BUCKETS, registers: [registry] }),
    ]),
  );
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    measure: (metric, read) => {
      new Gauge({
        name: `amp_${metric}`,
        ...GAUGES[metric],
        registers: [registry],
        async collect() {
          const values = await read().catch((): GaugeValue[] => []);
          this.reset();
          // A gauge without labels is reset to 0.
          if (values.length === 0 && GAUGES[metric].labelNames.length === 0) this.remove();
          for (const { labels = {}, value } of values) this.set(labels, value);
        },
      });
    },
    count: (metric, labels, amount = 1) => counters.get(metric)?.inc(labels, amount),
    observe: (metric, labels, seconds) => histograms.get(metric)?.observe(labels, seconds),
  };
}
