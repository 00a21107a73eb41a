import type { Environment } from 'vitest/runtime';

type Close = () => Promise<unknown>;

/** Vitest imports this file twice, as environment and from the tests; both share this global object. */
const shared = globalThis as { closedWithWorker?: Close[] };

/** Registers a function that closes a resource shared by the files of a worker, called after the last of them. */
export function atWorkerEnd(close: Close): void {
  shared.closedWithWorker ??= [];
  shared.closedWithWorker.push(close);
}

/** Vitest's Node environment with a teardown at the end of the worker. */
export default {
  name: 'journeys',
  viteEnvironment: 'ssr',
  setup: () => ({
    teardown: async () => {
      await Promise.allSettled((shared.closedWithWorker ?? []).map((close) => close()));
    },
  }),
} satisfies Environment;
