import { Suspense, useEffect, useState } from 'react';
import { repeatAfter } from '#src/core/calls/call-api.ts';
import { useFilling } from '#src/core/ui-module.ts';
import { stepUpDialog } from './step-up-point.ts';

/** Shows the dialog for the second factor when a call needs it again, and then repeats the call. */
export function StepUps() {
  const Dialog = useFilling(stepUpDialog);
  const [waiting, setWaiting] = useState<readonly ((passed: boolean) => void)[]>([]);

  useEffect(() => {
    if (!Dialog) return;
    return repeatAfter(async (refusal) => {
      if (!(await refusal.text()).includes('"step_up_required"')) return false;
      return new Promise((resolve) => setWaiting((before) => [...before, resolve]));
    });
  }, [Dialog]);

  function answer(passed: boolean) {
    for (const resolve of waiting) resolve(passed);
    setWaiting([]);
  }

  if (!Dialog || waiting.length === 0) return null;
  return (
    <Suspense>
      <Dialog onAnswer={answer} />
    </Suspense>
  );
}
