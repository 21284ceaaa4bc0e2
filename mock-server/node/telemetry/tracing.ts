import type { Span } from '@opentelemetry/api';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { Telemetry } from '../../core/kernel/ports.ts';

/** Spans of one process. */
export interface Tracing extends Pick<Telemetry, 'span'> {
  /** Sends what has ended; a collector that does not answer is given up on. */
  flush(): Promise<void>;
  /** Flushes pending spans and stops. */
  stop(): Promise<void>;
}

/** `SpanStatusCode.ERROR`, written out so that the library is loaded only when it is asked for. */
const ERROR = 2;

/** Longest that a stop waits for the collector. */
const FLUSH_TIMEOUT_MS = 2_000;

/**
 * Sends spans to an OpenTelemetry collector over OTLP/HTTP. Which one, and with which headers, say the standard variables
 * (`OTEL_EXPORTER_OTLP_ENDPOINT`, `OTEL_EXPORTER_OTLP_HEADERS`, `OTEL_SERVICE_NAME`, …), which the libraries read themselves.
 *
 * Loaded only when it is asked for: the libraries cost a tenth of a second of every start.
 *
 * @param exporter takes the spans in place of a collector
 */
export async function createTracing(exporter?: SpanExporter): Promise<Tracing> {
  const [{ context }, sdk, { AsyncLocalStorageContextManager }, resources] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/resources'),
  ]);
  const named = resources.resourceFromAttributes({ 'service.name': 'ampersand-embed-server' });
  const fromVariables = resources.detectResources({ detectors: [resources.envDetector] });
  const provider = new sdk.TracerProvider({
    resource: resources.defaultResource().merge(named).merge(fromVariables),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: exporter ?? (await createExporter()) })],
  });
  // The manager finds the span that a new one belongs to. Setting it again, by a second server in one process, changes nothing.
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const tracer = provider.getTracer('ampersand-embed-server');
  const flush = () => provider.forceFlush({ timeoutMillis: FLUSH_TIMEOUT_MS }).catch(() => undefined);
  return {
    span: (name, attributes, work) => tracer.startActiveSpan(name, { attributes }, (span) => inSpan(span, work)),
    flush,
    stop: async () => {
      await flush();
      await provider.shutdown().catch(() => undefined);
    },
  };
}

async function createExporter(): Promise<SpanExporter> {
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  return new OTLPTraceExporter();
}

/** An error's message can quote what was sent, so only its kind is kept. */
async function inSpan<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    span.setStatus({ code: ERROR, message: error instanceof Error ? error.name : 'unknown' });
    throw error;
  } finally {
    span.end();
  }
}
