import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import type { Tracing } from './tracing.ts';
import { createTracing } from './tracing.ts';

const tracings: Tracing[] = [];
afterEach(async () => {
  for (const tracing of tracings.splice(0)) await tracing.stop();
});

/** A collector that accepts everything, and a process that sends to it. */
async function startTracing(status = 200) {
  const requests: { path?: string; key?: string | string[]; body: string }[] = [];
  const server = createServer(async (request, response) => {
    requests.push({ path: request.url, key: request.headers['api-key'], body: await text(request) });
    response.writeHead(status).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  // A server on TCP has an address with a port.
  const { port } = server.address() as AddressInfo;
  const tracing = createTracing({
    url: `http://127.0.0.1:${port}/v1/traces`,
    headers: { 'api-key': 'collector-key' },
    resource: { 'service.name': 'amp' },
  });
  tracings.push(tracing);
  const spans = () => requests.flatMap(({ body }) => JSON.parse(body).resourceSpans[0].scopeSpans[0].spans);
  return { tracing, requests, spans };
}

test('a span inside another one belongs to it', async () => {
  const { tracing, requests, spans } = await startTracing();
  const response = await tracing.span('request', { endpoint: 'getProject' }, () =>
    tracing.span('provider.call', { provider: 'callRail' }, async () => 'response'),
  );
  await tracing.stop();

  expect(response).toBe('response');
  const [inner, outer] = spans();
  expect(outer).toMatchObject({
    traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
    spanId: expect.stringMatching(/^[0-9a-f]{16}$/),
    name: 'request',
    attributes: [{ key: 'endpoint', value: { stringValue: 'getProject' } }],
    status: {},
  });
  expect(outer.parentSpanId).toBeUndefined();
  expect(inner).toMatchObject({ name: 'provider.call', traceId: outer.traceId, parentSpanId: outer.spanId });
  expect(BigInt(outer.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(inner.endTimeUnixNano));
  expect(requests[0]).toMatchObject({ path: '/v1/traces', key: 'collector-key' });
  expect(JSON.parse(requests[0]?.body ?? '').resourceSpans[0].resource.attributes).toEqual([
    { key: 'service.name', value: { stringValue: 'amp' } },
  ]);
});

test('a span of work that fails is marked, without the message of the error', async () => {
  const { tracing, requests, spans } = await startTracing();
  const work = tracing.span('request', {}, async () => {
    throw new TypeError('the key was s3cr3t');
  });
  await expect(work).rejects.toThrow(TypeError);
  await tracing.stop();

  expect(requests[0]?.body).not.toContain('s3cr3t');
  expect(spans()[0].status).toEqual({ code: 2, message: 'TypeError' });
});

test('spans of calls at the same time belong to different traces', async () => {
  const { tracing, spans } = await startTracing();
  const call = () => tracing.span('request', {}, () => tracing.span('provider.call', {}, async () => undefined));
  await Promise.all([call(), call()]);
  await tracing.stop();

  const traces = Map.groupBy(spans(), ({ traceId }) => traceId);
  expect([...traces.values()].map(({ length }) => length)).toEqual([2, 2]);
});

test('a full batch is sent without waiting, and none is larger than 512 spans', async () => {
  const { tracing, requests } = await startTracing();
  for (let count = 0; count < 600; count++) await tracing.span('request', {}, async () => undefined);
  await tracing.stop();

  const sizes = requests.map(({ body }) => JSON.parse(body).resourceSpans[0].scopeSpans[0].spans.length);
  expect(sizes).toEqual([512, 88]);
});

test('a collector that rejects spans or is gone disturbs nothing', async () => {
  const { tracing } = await startTracing(503);
  expect(await tracing.span('request', {}, async () => 'response')).toBe('response');
  await expect(tracing.stop()).resolves.toBeUndefined();

  const gone = createTracing({ url: 'http://127.0.0.1:1/v1/traces', headers: {}, resource: {} });
  expect(await gone.span('request', {}, async () => 'response')).toBe('response');
  await expect(gone.stop()).resolves.toBeUndefined();
});
