import { useState } from 'react';

/** Reports why the last attempt of a form failed; `undefined` when another attempt begins. */
export interface ProblemProps {
  problem: string | undefined;
  onProblem: (message: string | undefined) => void;
}

/** The red message of a page with several ways to sign in: it is that of the last try, whichever way that was. */
export function useLastProblem(): (way: string) => ProblemProps {
  const [last, setLast] = useState<{ way: string; message: string }>();
  return (way) => ({
    problem: last?.way === way ? last.message : undefined,
    onProblem: (message) => setLast(message === undefined ? undefined : { way, message }),
  });
}
