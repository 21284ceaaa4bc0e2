import { InMemorySpanExporter } from '@opentelemetry/sdk-trace';
import { expect, test } from 'vitest';
import { createTracing } from './tracing.ts';

test('a span inside another one belongs to it', async () => {
  const exporter = new InMemorySpanExporter();
  const tracing = await createTracing(exporter);
  const answer = await tracing.span('request', { endpoint: 'getProject' }, () =>
    tracing.span('provider.call', { provider: 'callRail' }, async () => 'answer'),
  );
  await tracing.flush();

  expect(answer).toBe('answer');
  const [inner, outer] = exporter.getFinishedSpans();
  expect(outer).toMatchObject({ name: 'request', attributes: { endpoint: 'getProject' } });
  expect(inner?.parentSpanContext?.spanId).toBe(outer?.spanContext().spanId);
  expect(outer?.resource.attributes['service.name']).toBe('ampersand-embed-server');
  await tracing.stop();
});

test('a span of work that fails is marked, without the message of the error', async () => {
  const exporter = new InMemorySpanExporter();
  const tracing = await createTracing(exporter);
  const work = tracing.span('request', {}, async () => {
    throw new TypeError('the key was s3cr3t');
  });
  await expect(work).rejects.toThrow(TypeError);
  await tracing.flush();

  expect(JSON.stringify(exporter.getFinishedSpans().map(({ status, events }) => ({ status, events })))).not.toContain(
    's3cr3t',
  );
  expect(exporter.getFinishedSpans()[0]?.status).toEqual({ code: 2, message: 'TypeError' });
  await tracing.stop();
});
