import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { Telemetry } from '../../core/kernel/ports.ts';
import { TIME_LIMITS } from '../../core/kernel/time-limits.ts';

/** Collector of spans, as the standard variables of OpenTelemetry name it. */
export interface TracingConfig {
  /** Address that takes spans, such as `http://127.0.0.1:4318/v1/traces`. */
  url: string;
  headers: Record<string, string>;
  /** Attributes of the process, such as `service.name`. */
  resource: Record<string, string>;
}

/** Spans of one process. */
export interface Tracing extends Pick<Telemetry, 'span'> {
  /** Flushes pending spans and stops. */
  stop(): Promise<void>;
}

interface SpanIds {
  traceId: string;
  spanId: string;
}

/** A span as OTLP writes it in JSON. Source: OpenTelemetry Protocol Specification, JSON Protobuf Encoding. */
interface OtlpSpan extends SpanIds {
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: OtlpAttribute[];
  status: { code?: number; message?: string };
}

interface OtlpAttribute {
  key: string;
  value: { stringValue: string } | { doubleValue: number };
}

const SPAN_KIND_INTERNAL = 1;
const STATUS_ERROR = 2;

/** Same values as the batch span processor of OpenTelemetry. */
const BATCH_DELAY_MS = 5_000;
const MAX_BATCH = 512;
const MAX_PENDING = 2_048;

/**
 * Sends spans to an OpenTelemetry collector over OTLP/HTTP in JSON.
 *
 * Without the OpenTelemetry SDK: its packages cost a tenth of a second of every start, for three kinds of spans.
 */
export function createTracing({ url, headers, resource }: TracingConfig): Tracing {
  const current = new AsyncLocalStorage<SpanIds>();
  let pending: OtlpSpan[] = [];
  let timer: NodeJS.Timeout | undefined;
  let sending = Promise.resolve();

  async function send(spans: OtlpSpan[]): Promise<void> {
    const body = {
      resourceSpans: [
        {
          resource: { attributes: attributesOf(resource) },
          scopeSpans: [{ scope: { name: 'ampersand-embed-server' }, spans }],
        },
      ],
    };
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIME_LIMITS.spans),
    });
    await response.body?.cancel();
  }

  /** One batch after the other, so that a slow collector does not get several at a time. */
  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const spans = pending;
    pending = [];
    sending = sending.then(async () => {
      for (let at = 0; at < spans.length; at += MAX_BATCH) {
        await send(spans.slice(at, at + MAX_BATCH)).catch(() => undefined);
      }
    });
    return sending;
  }

  function add(span: OtlpSpan): void {
    if (pending.length < MAX_PENDING) pending.push(span);
    if (pending.length === MAX_BATCH) void flush();
    else timer ??= setTimeout(flush, BATCH_DELAY_MS).unref();
  }

  return {
    async span(name, attributes, work) {
      const parent = current.getStore();
      const ids = { traceId: parent?.traceId ?? hexId(16), spanId: hexId(8) };
      const startTimeUnixNano = unixNano();
      let status: OtlpSpan['status'] = {};
      try {
        return await current.run(ids, work);
      } catch (error) {
        // An error's message can quote what was sent, so only its kind is kept.
        status = { code: STATUS_ERROR, message: error instanceof Error ? error.name : 'unknown' };
        throw error;
      } finally {
        add({
          ...ids,
          ...(parent && { parentSpanId: parent.spanId }),
          name,
          kind: SPAN_KIND_INTERNAL,
          startTimeUnixNano,
          endTimeUnixNano: unixNano(),
          attributes: attributesOf(attributes),
          status,
        });
      }
    },
    stop: flush,
  };
}

function attributesOf(values: Readonly<Record<string, string | number>>): OtlpAttribute[] {
  return Object.entries(values).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { doubleValue: value } : { stringValue: value },
  }));
}

function hexId(bytes: number): string {
  return randomBytes(bytes).toString('hex');
}

/** Nanoseconds since the epoch as text: a number cannot hold them exactly. */
function unixNano(): string {
  return String(BigInt(Math.round((performance.timeOrigin + performance.now()) * 1_000)) * 1_000n);
}
