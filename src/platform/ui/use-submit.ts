import { type Dispatch, type FormEvent, type SetStateAction, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Problems of a form by field; `form` is about the form as a whole. */
export type Problems<Field extends string = never> = Partial<Record<Field | 'form', string | undefined>>;

/** Why a form could not be sent. */
export interface Failure {
  message: string;
  /** HTTP status of the answer; undefined when the form's own check found the problem. */
  status?: number | undefined;
  /** Names the refusal, such as `price_changed`. */
  code?: string | undefined;
}

interface SubmitOptions<Field extends string> {
  /** Checks the form before it is sent; nothing is sent while it finds a problem. */
  validate?: () => Problems<Field>;
  /** @throws what is then shown: at the field that `details.field` names if it is one of `serverFields`, otherwise for the form */
  send: () => Promise<void>;
  serverFields?: readonly Field[];
  /** Runs once the problem of a failed send is shown. */
  onFailure?: (error: unknown) => void | Promise<void>;
}

interface SendError extends Failure {
  details?: { field?: unknown };
}

/** A single problem as the problems of a form. */
export function problemAt<Field extends string>(
  found: { field: Field | 'form'; message: string } | undefined,
): Problems<Field> {
  return found ? ({ [found.field]: found.message } as Problems<Field>) : {};
}

/** Values of a form after its submit: only edits made since then. */
export function keepEditsSince<Input extends Record<keyof Input, string | readonly unknown[]>>(
  now: Input,
  sent: Input,
  empty: Input,
): Input {
  const fields = Object.keys(now) as (keyof Input)[];
  const left = fields.map((field) => [field, now[field] === sent[field] ? empty[field] : now[field]]);
  return Object.fromEntries(left) as Input;
}

/** Sends a form: checks it first, ignores a second submit while one is pending, and shows problems where they belong. */
export function useSubmit<Field extends string = never>(options: SubmitOptions<Field>) {
  const form = useRef<HTMLFormElement>(null);
  const [shown, setShown] = useState<{ problems: Problems<Field>; error?: Omit<Failure, 'message'> }>({ problems: {} });
  const [submitting, setSubmitting] = useState(false);
  // State changes with the next render, too late for the second of two quick clicks.
  const submittingRef = useRef(false);
  const { problems, error } = shown;

  /** Gives the focus to the first field with a problem. */
  function show(found: Problems<Field>, failed: Omit<Failure, 'message'> = {}) {
    // The fields are marked only after React has rendered them.
    flushSync(() => setShown({ problems: found, error: failed }));
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]')?.focus();
  }

  function showFailure({ message, status = 0, code, details }: SendError) {
    const field = options.serverFields?.find((name) => name === details?.field) ?? 'form';
    show(problemAt<Field>({ field, message }), { status, code });
  }

  async function submit(event?: FormEvent) {
    event?.preventDefault();
    if (submittingRef.current) return;
    const found = options.validate?.() ?? {};
    show(found);
    if (Object.values(found).some((message) => message !== undefined)) return;
    submittingRef.current = true;
    setSubmitting(true);
    try {
      await options.send();
    } catch (error) {
      showFailure(error as SendError);
      await options.onFailure?.(error);
    } finally {
      submittingRef.current = false;
      setSubmitting(false);
    }
  }

  /** Removes problems of fields that were changed. */
  function clear(...fields: (Field | 'form')[]) {
    setShown((before) => ({
      ...before,
      problems: { ...before.problems, ...Object.fromEntries(fields.map((name) => [name, undefined])) },
    }));
  }

  const failure: Failure | undefined = problems.form === undefined ? undefined : { message: problems.form, ...error };
  return { form, problems, failure, submitting, submit, show, clear };
}

/** @returns the props of the text field of a form with this name */
export function textFields<Input extends Record<keyof Input, unknown>>(
  input: Input,
  setInput: Dispatch<SetStateAction<Input>>,
  { problems, clear }: { problems: Problems<keyof Input & string>; clear: (field: keyof Input & string) => void },
) {
  return <Name extends keyof Input & string>(name: Name) => ({
    name,
    value: input[name],
    error: problems[name],
    // The value is read now: React may set the field back before it runs the update.
    onChange: ({ target: { value } }: { target: { value: string } }) => {
      setInput((before) => ({ ...before, [name]: value }));
      clear(name);
    },
  });
}
