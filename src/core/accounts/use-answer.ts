import { useCallback, useEffect, useRef, useState } from 'react';
import type { Expected } from './answers.ts';
import { callApi } from './call-api.ts';

/**
 * What the API answers to a part of a screen that has no loader of its own. The last answer stays until the next is there.
 * @param path without it, nothing is asked
 * @param expected a constant of its module: another one asks again
 * @param version of what the answer is about: another one asks again
 */
export function useAnswer<Answer>(path: string | undefined, expected: Expected<Answer>, version?: unknown) {
  const [last, setLast] = useState<{ path: string; answer: Answer }>();
  const [problem, setProblem] = useState<string>();
  const pending = useRef<AbortController>(undefined);
  const read = useCallback(async () => {
    pending.current?.abort();
    if (path === undefined) return;
    const controller = new AbortController();
    pending.current = controller;
    try {
      const answer = await callApi(path, expected, { signal: controller.signal });
      setLast({ path, answer });
      setProblem(undefined);
    } catch (error) {
      if (!controller.signal.aborted) setProblem((error as Error).message);
    }
  }, [path, expected]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says that the answer has changed
  useEffect(() => {
    void read();
    return () => pending.current?.abort();
  }, [read, version]);
  return { answer: last?.path === path ? last?.answer : undefined, problem, read };
}
