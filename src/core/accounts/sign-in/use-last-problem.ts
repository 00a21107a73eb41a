import { useState } from 'react';

export interface ProblemProps {
  problem: string | undefined;
  /** Reports why the last attempt failed; `undefined` when another attempt begins. */
  onProblem: (message: string | undefined) => void;
}

/** On a page with several ways to sign in, keeps the red message of the last attempt only, whichever way it used. */
export function useLastProblem(): (way: string) => ProblemProps {
  const [last, setLast] = useState<{ way: string; message: string }>();
  return (way) => ({
    problem: last?.way === way ? last.message : undefined,
    onProblem: (message) => setLast(message === undefined ? undefined : { way, message }),
  });
}
