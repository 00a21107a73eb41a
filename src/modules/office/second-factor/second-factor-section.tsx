import { type Ref, useState } from 'react';
import { callContract } from '#src/core/calls/call-api.ts';
import { type AskedQuestion, QuestionDialog } from '#src/core/calls/question-dialog.tsx';
import { useContract } from '#src/core/calls/use-contract.ts';
import { DateTime } from '#src/core/site/date-time.tsx';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { takeFocus } from '#src/platform/ui/take-focus.ts';
import { showSuccess } from '#src/platform/ui/toasts.tsx';
import { useFormInPlace } from '#src/platform/ui/use-form-in-place.ts';
import { type AppKey, ConfirmForm, StartForm } from './app-form.tsx';
import { signInAlone } from './factor-words.ts';
import { PasskeysPart } from './passkeys-part.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import {
  getSecondFactorCall,
  postRecoveryCodesCall,
  removeSecondFactorCall,
  type SecondFactor,
} from './second-factor.calls.ts';
import { RECOVERY_CODES } from './second-factor.ts';

function State({ addedAt, codesLeft, deadline, hasPassword }: SecondFactor) {
  if (addedAt === null && deadline !== null) {
    return (
      <p className="mt-1">
        Your role needs one. Please set it up before <DateTime at={deadline} />: after that you can do only what a
        customer can do until you have it.
      </p>
    );
  }
  if (addedAt === null) {
    return (
      <p className="mt-1">
        {hasPassword ? 'Your password' : 'Google'} alone signs in. With an app or a passkey, a stolen{' '}
        {hasPassword ? 'password' : 'Google account'} is not enough.
      </p>
    );
  }
  return (
    <p className="mt-1">
      On since <DateTime at={addedAt} />. {codesLeft} of {RECOVERY_CODES} recovery codes are left
      {codesLeft < 3 ? ': make new ones.' : '.'}
    </p>
  );
}

interface ButtonsProps {
  factor: SecondFactor;
  buttonRef: Ref<HTMLButtonElement> | undefined;
  onStart: () => void;
  onAsk: (about: 'codes' | 'removal') => void;
}

/** People who must have a second factor have a deadline, and cannot remove it. */
function Buttons({ factor: { addedAt, hasApp, deadline }, buttonRef, onStart, onAsk }: ButtonsProps) {
  return (
    <div className="mt-3 flex flex-wrap gap-3">
      <button ref={buttonRef} type="button" className="btn btn-outline" onClick={onStart}>
        {hasApp ? 'Use another app' : 'Set up an app'}
      </button>
      {addedAt !== null && (
        <>
          <button type="button" className="btn btn-outline" onClick={() => onAsk('codes')}>
            New recovery codes
          </button>
          {deadline === null && (
            <button type="button" className="btn btn-outline" onClick={() => onAsk('removal')}>
              Remove
            </button>
          )}
        </>
      )}
    </div>
  );
}

/** The second factor of the account in the profile. */
export default function SecondFactorSection() {
  const { answer: factor, problem, read } = useContract(getSecondFactorCall, {});
  const setUp = useFormInPlace();
  const [app, setApp] = useState<AppKey>();
  const [question, setQuestion] = useState<AskedQuestion>();
  const [codes, setCodes] = useState<readonly string[]>();

  function endSetUp() {
    setUp.close();
    setApp(undefined);
  }

  async function showCodes(made: readonly string[]) {
    endSetUp();
    setQuestion(undefined);
    setCodes(made);
    await read();
  }

  const questions: Record<'codes' | 'removal', AskedQuestion> = {
    codes: {
      title: 'New recovery codes',
      text: 'The codes that you have now end.',
      confirm: 'Make new codes',
      send: async () => showCodes((await callContract(postRecoveryCodesCall, {})).codes),
    },
    removal: {
      title: 'Remove the second factor',
      text: `Without it, ${factor ? signInAlone(factor) : 'your password'} alone signs in.`,
      confirm: 'Remove',
      danger: true,
      async send() {
        await callContract(removeSecondFactorCall, {});
        showSuccess('The second factor is removed.');
        setQuestion(undefined);
        await read();
      },
    },
  };

  return (
    <div className="max-w-3xl">
      <FormProblem message={problem} />
      {factor && <State {...factor} />}
      {factor && !setUp.isOpen && (
        <Buttons
          factor={factor}
          buttonRef={setUp.buttonRef}
          onStart={setUp.open}
          onAsk={(about) => setQuestion(questions[about])}
        />
      )}
      {factor && setUp.isOpen && !app && (
        <div ref={setUp.formRef}>
          <StartForm hasPassword={factor.hasPassword && factor.addedAt === null} onStarted={setApp} onBack={endSetUp} />
        </div>
      )}
      {app && (
        <div ref={takeFocus}>
          <ConfirmForm app={app} onConfirmed={showCodes} onBack={endSetUp} />
        </div>
      )}
      {factor && !setUp.isOpen && <PasskeysPart factor={factor} onCodes={showCodes} onChanged={read} />}
      {question && <QuestionDialog {...question} onClose={() => setQuestion(undefined)} onRefused={read} />}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </div>
  );
}
