import { useState } from 'react';
import { Field } from '#src/platform/ui/field.tsx';
import { codeProblem, MAX_CODE_LENGTH } from '../second-factor.ts';

export interface Code {
  code: string;
}

/** Problems of a form with a code. */
export function codeProblems({ code }: Code): Partial<Code> {
  const problem = codeProblem(code);
  return problem ? { code: problem } : {};
}

interface CodeFieldProps extends Pick<Parameters<typeof Field>[0], 'name' | 'value' | 'error' | 'onChange'> {
  /** Without an app, only a recovery code has a field. */
  hasApp: boolean;
}

/** A code of the app or, if the person chooses so, a recovery code: the keyboard of a phone differs. */
export function CodeField({ hasApp, ...field }: CodeFieldProps) {
  const [chosen, setChosen] = useState(false);
  const recovery = chosen || !hasApp;
  return (
    <div className="flex flex-col gap-2">
      <Field
        label={recovery ? 'Recovery code' : 'Code of your authenticator app'}
        hint={recovery ? 'One of the ten codes that you saved. Each works once.' : undefined}
        autoComplete={recovery ? 'off' : 'one-time-code'}
        inputMode={recovery ? 'text' : 'numeric'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MAX_CODE_LENGTH}
        {...field}
      />
      {hasApp && (
        <button
          type="button"
          className="link min-h-11 self-start text-sm md:min-h-8"
          onClick={() => setChosen(!recovery)}
        >
          {recovery ? 'Use the app instead' : 'Use a recovery code instead'}
        </button>
      )}
    </div>
  );
}
