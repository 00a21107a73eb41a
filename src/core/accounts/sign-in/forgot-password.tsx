import { Suspense, useState } from 'react';
import { useFilling } from '#src/core/ui-module.ts';
import { forgotPassword } from './sign-in-points.ts';

/** 'Forgot password?' (spec section 2). It does nothing without the module that resets passwords. */
export function ForgotPassword({ email }: { email: () => string }) {
  const Dialog = useFilling(forgotPassword);
  // Once opened, the dialog stays mounted: it returns the focus when it closes.
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused');
  return (
    <>
      <button
        type="button"
        className="link min-h-11 self-start text-sm md:min-h-8"
        onClick={() => Dialog && setState('open')}
      >
        Forgot password?
      </button>
      {state !== 'unused' && Dialog && (
        <Suspense>
          <Dialog email={email} open={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  );
}
