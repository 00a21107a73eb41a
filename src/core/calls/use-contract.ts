import { useCallback, useEffect, useRef, useState } from 'react';
import { callAsSignedIn, send } from './call-api.ts';
import { type AnswerOf, type AnyContract, expectedOf, type InputOf, pathOf } from './contract.ts';

/**
 * Makes a GET call for a part of a screen without a loader. The last answer stays until the next one arrives.
 * @param of a constant
 * @param version of the data behind the answer: a different one repeats the call
 */
export function useContract<Of extends AnyContract>(of: Of, input: InputOf<Of>, version?: unknown) {
  const path = pathOf(of, input);
  const [last, setLast] = useState<{ path: string; answer: AnswerOf<Of> }>();
  const [problem, setProblem] = useState<string>();
  const pending = useRef<AbortController>(undefined);
  const read = useCallback(async () => {
    pending.current?.abort();
    const controller = new AbortController();
    pending.current = controller;
    const { signal } = controller;
    try {
      const answer = await callAsSignedIn((headers) => send(path, { headers, signal }), expectedOf(of));
      if (signal.aborted) return;
      setLast({ path, answer });
      setProblem(undefined);
    } catch (error) {
      if (!signal.aborted) setProblem((error as Error).message);
    }
  }, [path, of]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version repeats the call
  useEffect(() => {
    void read();
    return () => pending.current?.abort();
  }, [read, version]);
  return { answer: last?.path === path ? last?.answer : undefined, problem, read };
}
