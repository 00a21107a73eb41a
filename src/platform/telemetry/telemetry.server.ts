import type { IncomingHttpHeaders } from 'node:http';
import type { OpenTelemetry, OpenTelemetryOptions } from './open-telemetry.server.ts';
import type { EndedSpan } from './span.ts';

let running: OpenTelemetry | undefined;

/**
 * Sends traces and metrics to an OTLP endpoint from now on. Without this call nothing of OpenTelemetry is loaded, and all functions here do
 * nothing.
 * @returns what sends the rest and ends it
 */
export async function startTelemetry(options: OpenTelemetryOptions): Promise<() => Promise<void>> {
  const { openTelemetry } = await import('./open-telemetry.server.ts');
  const opened = openTelemetry(options);
  running = opened;
  return async () => {
    running = undefined;
    await opened.close();
  };
}

export const isTraced = (): boolean => running !== undefined;

/** Runs `next`, and all that it leads to, within a span. @returns what ends the span; undefined without telemetry */
export function enterRequest(
  headers: IncomingHttpHeaders | undefined,
  next: () => void,
): ((span: EndedSpan) => void) | undefined {
  if (running) return running.enter(headers?.traceparent, next);
  next();
  return undefined;
}

/** Runs `work` in a span within the one of the caller; `about` is the id of a mail that {@link rememberSpan} has seen. */
export function inSpan<T>(span: EndedSpan & { about?: string }, work: () => Promise<T>): Promise<T> {
  return running ? running.inSpan(span, work) : work();
}

/** Adds a span that has just ended within the one of the caller. @param duration in milliseconds */
export function addSpan(span: EndedSpan, duration: number): void {
  running?.add(span, duration);
}

/** A mail is sent later: its span will lie within the one of the caller, when this copy sends it. */
export function rememberSpan(id: string): void {
  running?.remember(id);
}

/** Work that another module runs stays within the span of its caller. */
export function keepSpan<Values extends unknown[], T>(work: (...values: Values) => T): (...values: Values) => T {
  return running ? running.bind(work) : work;
}
