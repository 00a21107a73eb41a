import type { Environment } from 'vitest/runtime';

type Close = () => Promise<unknown>;

/** Vitest imports this file twice, as environment and from the tests: both share what belongs to the process. */
const shared = globalThis as { closedWithWorker?: Close[] };

/** Closes what the files of a worker share, once the last of them is done. */
export function atWorkerEnd(close: Close): void {
  shared.closedWithWorker ??= [];
  shared.closedWithWorker.push(close);
}

/** Node, and the end of its worker. */
export default {
  name: 'journeys',
  viteEnvironment: 'ssr',
  setup: () => ({
    teardown: async () => {
      await Promise.allSettled((shared.closedWithWorker ?? []).map((close) => close()));
    },
  }),
} satisfies Environment;
