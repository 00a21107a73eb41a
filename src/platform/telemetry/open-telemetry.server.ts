import { AsyncLocalStorage } from 'node:async_hooks';
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { LRUCache } from 'lru-cache';
import { bounds } from '#src/platform/limits/bounds.ts';
import type { EndedSpan, SpanKind as Kind } from './span.ts';

export interface OpenTelemetryOptions {
  /** URL of OTLP over HTTP, without `/v1/traces`. */
  endpoint: string;
  version: string;
}

export type OpenTelemetry = ReturnType<typeof openTelemetry>;

/** How long shutting down waits for the receiver, in milliseconds. */
const SHUTDOWN_TIMEOUT_MS = 2_000;
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

function tracerProvider({ endpoint, version }: OpenTelemetryOptions): TracerProvider {
  const resource = resourceFromAttributes({ 'service.name': 'shop', 'service.version': version });
  const processor = new BatchSpanProcessor({
    exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }),
    maxQueueSize: bounds.waitingSpans.value,
  });
  return new TracerProvider({ resource, spanProcessors: [processor] });
}

/** Traces with OpenTelemetry's SDK; metrics are at /metrics. Only this file imports the SDK. */
export function openTelemetry(options: OpenTelemetryOptions) {
  const traces = tracerProvider(options);
  const tracer = traces.getTracer('shop');
  const active = new AsyncLocalStorage<Context>();
  const remembered = new LRUCache<string, Context>({ max: bounds.rememberedMails.value });
  const currentContext = () => active.getStore() ?? ROOT_CONTEXT;

  function finish(span: Span, { name, attributes = {}, failed }: EndedSpan, ended: number): void {
    span.updateName(name).setAttributes(attributes);
    if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(ended);
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
      return (ended: EndedSpan) => finish(span, ended, now());
    },

    async inSpan<T>(description: EndedSpan & { about?: string }, work: () => Promise<T>): Promise<T> {
      const context = (description.about && remembered.get(description.about)) || currentContext();
      const started = now();
      const span = start(description.kind, context, started);
      try {
        const result = await active.run(trace.setSpan(context, span), work);
        finish(span, description, now());
        return result;
      } catch (error) {
        finish(span, { ...description, failed: true }, now());
        throw error;
      }
    },

    add(description: EndedSpan, duration: number): void {
      const ended = now();
      finish(start(description.kind, currentContext(), ended - duration), description, ended);
    },

    remember: (id: string) => void remembered.set(id, currentContext()),

    bind<Values extends unknown[], T>(work: (...values: Values) => T): (...values: Values) => T {
      const context = currentContext();
      return (...values) => active.run(context, work, ...values);
    },

    /**
     * Sends the waiting spans. Gives up after a timeout, so that a missing receiver does not block the
     * shutdown.
     */
    async close(): Promise<void> {
      const sent = traces.shutdown().catch(() => {});
      const timeout = new Promise((resolve) => setTimeout(resolve, SHUTDOWN_TIMEOUT_MS).unref());
      await Promise.race([sent, timeout]);
    },
  };
}
