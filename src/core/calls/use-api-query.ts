import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Expected } from './answers.ts';
import { callApi } from './call-api.ts';
import { type AnyContract, expectedOf, type InputOf, pathOf } from './contract.ts';

/**
 * Calls the API for a part of a screen without a loader. The last answer stays until the next one arrives.
 * @param path undefined makes no call
 * @param expected must be a stable reference: a different one repeats the call
 * @param version of the data behind the answer: a different one repeats the call
 */
export function useApiQuery<Answer>(path: string | undefined, expected: Expected<Answer>, version?: unknown) {
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
      if (controller.signal.aborted) return;
      setLast({ path, answer });
      setProblem(undefined);
    } catch (error) {
      if (!controller.signal.aborted) setProblem((error as Error).message);
    }
  }, [path, expected]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version repeats the call
  useEffect(() => {
    void read();
    return () => pending.current?.abort();
  }, [read, version]);
  return { answer: last?.path === path ? last?.answer : undefined, problem, read };
}

/** Makes a call for a part of a screen without a loader, like `useApiQuery`. @param of a constant */
export function useContract<Of extends AnyContract>(of: Of, input: InputOf<Of>, version?: unknown) {
  const expected = useMemo(() => expectedOf(of), [of]);
  return useApiQuery(pathOf(of, input), expected, version);
}
