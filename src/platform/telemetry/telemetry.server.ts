import type { IncomingHttpHeaders } from 'node:http';
import type { OpenTelemetry, OpenTelemetryOptions } from './open-telemetry.server.ts';
import type { EndedSpan } from './span.ts';

let running: OpenTelemetry | undefined;

/**
 * Starts sending traces to an OTLP endpoint. Unless it is called, OpenTelemetry is not loaded, and the
 * other functions of this file have no effect.
 * @returns a function that sends the remaining data and stops the telemetry
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

/**
 * Runs `next`, and everything it triggers, in a span.
 * @returns a function that ends the span; undefined without telemetry
 */
export function enterRequest(
  headers: IncomingHttpHeaders | undefined,
  next: () => void,
): ((span: EndedSpan) => void) | undefined {
  if (running) return running.enter(headers?.traceparent, next);
  next();
  return undefined;
}

/**
 * Runs `work` in a child span of the caller's span. If `about` is the id of a mail, the parent is the span that
 * {@link rememberSpan} recorded for it.
 */
export function inSpan<T>(span: EndedSpan & { about?: string }, work: () => Promise<T>): Promise<T> {
  return running ? running.inSpan(span, work) : work();
}

/** Adds a span that has just ended, as a child of the caller's span. @param duration in milliseconds */
export function addSpan(span: EndedSpan, duration: number): void {
  running?.add(span, duration);
}

/**
 * Records the caller's span as the parent for sending a mail later, in case this copy sends it.
 * @param id of the mail
 */
export function rememberSpan(id: string): void {
  running?.remember(id);
}

/** Binds work to the caller's span, even if another module runs it later. */
export function bindSpan<Values extends unknown[], T>(work: (...values: Values) => T): (...values: Values) => T {
  return running ? running.bind(work) : work;
}
