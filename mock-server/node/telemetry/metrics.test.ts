import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';

test('requests are counted by API, endpoint and outcome', async () => {
  const metrics = createMetrics();
  const labels = { api: 'management', endpoint: 'getProject', status: 'ok' };
  metrics.count('requests', labels);
  metrics.count('requests', labels);
  expect(await metrics.text()).toContain('amp_requests_total{api="management",endpoint="getProject",status="ok"} 2');
});

test('deleted rows are counted by their number', async () => {
  const metrics = createMetrics();
  metrics.count('retention_deleted', { kind: 'audit' }, 200);
  metrics.count('retention_deleted', { kind: 'audit' }, 3);
  expect(await metrics.text()).toContain('amp_retention_deleted_total{kind="audit"} 203');
});

test('times are sorted into buckets', async () => {
  const metrics = createMetrics();
  metrics.observe('request_seconds', { api: 'write', endpoint: 'writeRecords' }, 0.02);
  const text = await metrics.text();
  expect(text).toContain('amp_request_seconds_bucket{le="0.01",api="write",endpoint="writeRecords"} 0');
  expect(text).toContain('amp_request_seconds_bucket{le="0.05",api="write",endpoint="writeRecords"} 1');
});

test('two servers in one process count apart', async () => {
  const [one, other] = [createMetrics(), createMetrics()];
  one.count('rate_limited', { reason: 'key' });
  expect(await other.text()).not.toContain('amp_rate_limited_total{reason="key"}');
});

test('the process itself is measured too', async () => {
  expect(await createMetrics().text()).toContain('process_resident_memory_bytes');
});

test('gauges are read whenever the metrics are requested, and left out when that fails', async () => {
  const metrics = createMetrics();
  let states = ['pending', 'active'];
  metrics.measure('subscriptions', async () =>
    states.map((state) => ({ labels: { provider: 'hubspot', state }, value: 2 })),
  );
  metrics.measure('subscribe_backlog', () => Promise.reject(new Error('The database is away.')));
  expect(await metrics.text()).toContain('amp_subscriptions{provider="hubspot",state="pending"} 2');
  states = [];
  expect(await metrics.text()).not.toContain('amp_subscriptions{');
  states = ['active'];
  const text = await metrics.text();
  expect(text).toContain('amp_subscriptions{provider="hubspot",state="active"} 2');
  expect(text).not.toContain('state="pending"');
  expect(text).not.toMatch(/^amp_subscribe_backlog \d/m);
});
