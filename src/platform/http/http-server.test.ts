import { pino } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createHttpServer } from './http-server.ts';
import { OpenConnections } from './open-connections.ts';

afterEach(() => vi.useRealTimers());

describe('the HTTP server', () => {
  it('has no timer before it listens, because without listening it does not report its end either', () => {
    vi.useFakeTimers();
    const connections = new OpenConnections({
      openFiles: undefined,
      isProxy: () => false,
      limitMachines: false,
      onEnd: () => {},
    });
    createHttpServer({ connections, log: pino({ level: 'silent' }) }, () => {});
    expect(vi.getTimerCount()).toBe(0);
  });
});
