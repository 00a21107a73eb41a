import { AsyncLocalStorage } from 'node:async_hooks';
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { LRUCache } from 'lru-cache';
import { bounds } from '#src/platform/limits/bounds.ts';
import type { EndedSpan, SpanKind as Kind } from './span.ts';

export interface OpenTelemetryOptions {
  /** URL of OTLP over HTTP, without `/v1/traces`. */
  endpoint: string;
  version: string;
  /** Interval at which metrics are sent, in milliseconds. */
  metricsInterval?: number;
}

export type OpenTelemetry = ReturnType<typeof openTelemetry>;

/** How long shutting down waits for the receiver, in milliseconds. */
const SHUTDOWN_TIMEOUT_MS = 2_000;
const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const METRICS: Record<Kind, string> = {
  request: 'http.server.request.duration',
  'use case': 'shop.use_case.duration',
  statement: 'db.client.operation.duration',
  mail: 'shop.mail.duration',
};
/** The attributes of metrics: those with few distinct values, unlike `db.query.text`. */
const METRIC_ATTRIBUTES = ['http.request.method', 'http.route', 'http.response.status_code', 'db.operation.name'];

const KINDS: Record<Kind, SpanKind> = {
  request: SpanKind.SERVER,
  'use case': SpanKind.INTERNAL,
  statement: SpanKind.CLIENT,
  mail: SpanKind.PRODUCER,
};

const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Continues the trace of a proxy (W3C Trace Context), or starts a new one if there is no valid header. */
function contextFrom(traceparent: unknown): Context {
  const [, traceId, spanId, flags] = (typeof traceparent === 'string' && TRACEPARENT.exec(traceparent)) || [];
  if (!traceId || !spanId || !flags) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

function providers({ endpoint, version, metricsInterval = 60_000 }: OpenTelemetryOptions) {
  const resource = resourceFromAttributes({ 'service.name': 'shop', 'service.version': version });
  const url = (signal: string) => `${endpoint}/v1/${signal}`;
  const processor = new BatchSpanProcessor({
    exporter: new OTLPTraceExporter({ url: url('traces') }),
    maxQueueSize: bounds.waitingSpans.value,
  });
  const reader = new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter({ url: url('metrics') }),
    exportIntervalMillis: metricsInterval,
    exportTimeoutMillis: Math.min(metricsInterval, 10_000),
  });
  return {
    traces: new TracerProvider({ resource, spanProcessors: [processor] }),
    metrics: new MeterProvider({ resource, readers: [reader] }),
  };
}

/** Traces and metrics with OpenTelemetry's SDK. Only this file imports the SDK. */
export function openTelemetry(options: OpenTelemetryOptions) {
  const { traces, metrics } = providers(options);
  const tracer = traces.getTracer('shop');
  const meter = metrics.getMeter('shop');
  const durations = Object.fromEntries(
    Object.entries(METRICS).map(([kind, name]) => [
      kind,
      meter.createHistogram(name, { unit: 's', advice: { explicitBucketBoundaries: BUCKETS } }),
    ]),
  );
  const active = new AsyncLocalStorage<Context>();
  const remembered = new LRUCache<string, Context>({ max: bounds.rememberedMails.value });
  const currentContext = () => active.getStore() ?? ROOT_CONTEXT;

  function finish(
    span: Span,
    { kind, name, attributes = {}, failed }: EndedSpan,
    started: number,
    ended: number,
  ): void {
    span.updateName(name).setAttributes(attributes);
    if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(ended);
    const recorded = Object.entries(attributes).filter(([attribute]) => METRIC_ATTRIBUTES.includes(attribute));
    durations[kind]?.record((ended - started) / 1000, Object.fromEntries(recorded));
  }

  /** Fractional milliseconds since the epoch, so that spans of the same millisecond keep their order. */
  const now = () => performance.timeOrigin + performance.now();
  const start = (kind: Kind, context: Context, startTime: number) =>
    tracer.startSpan(kind, { kind: KINDS[kind], startTime }, context);

  return {
    enter(traceparent: unknown, next: () => void) {
      const [context, started] = [contextFrom(traceparent), now()];
      const span = start('request', context, started);
      active.run(trace.setSpan(context, span), next);
      return (ended: EndedSpan) => finish(span, ended, started, now());
    },

    async inSpan<T>(description: EndedSpan & { about?: string }, work: () => Promise<T>): Promise<T> {
      const context = (description.about && remembered.get(description.about)) || currentContext();
      const started = now();
      const span = start(description.kind, context, started);
      try {
        const result = await active.run(trace.setSpan(context, span), work);
        finish(span, description, started, now());
        return result;
      } catch (error) {
        finish(span, { ...description, failed: true }, started, now());
        throw error;
      }
    },

    add(description: EndedSpan, duration: number): void {
      const ended = now();
      finish(start(description.kind, currentContext(), ended - duration), description, ended - duration, ended);
    },

    remember: (id: string) => void remembered.set(id, currentContext()),

    bind<Values extends unknown[], T>(work: (...values: Values) => T): (...values: Values) => T {
      const context = currentContext();
      return (...values) => active.run(context, work, ...values);
    },

    /**
     * Sends the waiting spans and metrics. Gives up after a timeout, so that a missing receiver does not block the
     * shutdown.
     */
    async close(): Promise<void> {
      const sent = Promise.allSettled([traces.shutdown(), metrics.shutdown()]);
      const timeout = new Promise((resolve) => setTimeout(resolve, SHUTDOWN_TIMEOUT_MS).unref());
      await Promise.race([sent, timeout]);
    },
  };
}
