import { type Dispatch, type FormEvent, type SetStateAction, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { tooLongControl } from './length-limit.ts';
import { reportUnseenValues } from './unseen-values.ts';

/** Problems of a form by field; `form` is a problem with the form as a whole. */
export type Problems<Field extends string = never> = Partial<Record<Field | 'form', string | undefined>>;

/** Why a form could not be sent. */
export interface Failure {
  message: string;
  /** HTTP status of the answer; undefined when the form's own validation found the problem. */
  status?: number | undefined;
  /** Code of the refusal, such as `price_changed`. */
  code?: string | undefined;
  /** Whether the shop keeps what was sent until a person decides: sending it again is needless. */
  kept?: boolean | undefined;
  /** Pages where the problem can be solved. */
  links?: readonly { label: string; to: string }[] | undefined;
}

interface SubmitOptions<Field extends string> {
  /** Validates the form; it is not sent while there is a problem. */
  validate?: () => Problems<Field>;
  /**
   * @throws the error to show: at the field `details.field` if `serverFields` includes it, otherwise for the whole form
   */
  send: () => Promise<void>;
  serverFields?: readonly Field[];
  /** Runs before the problem of a failed send is shown: the form can be sent again once its reader sees the problem. */
  onFailure?: (error: unknown) => void | Promise<void>;
}

interface SendError extends Failure {
  details?: { field?: unknown; kept?: boolean; links?: Failure['links'] };
}

/** Converts a single problem to the problems of a form. */
export function problemAt<Field extends string>(
  problem: { field: Field | 'form'; message: string } | undefined,
): Problems<Field> {
  return problem ? ({ [problem.field]: problem.message } as Problems<Field>) : {};
}

/** Values of a form after it was submitted: unchanged fields are emptied, edits made since then stay. */
export function keepEditsSince<Input extends Record<keyof Input, string | number | readonly unknown[]>>(
  now: Input,
  sent: Input,
  empty: Input,
): Input {
  const fields = Object.keys(now) as (keyof Input)[];
  const entries = fields.map((field) => [field, now[field] === sent[field] ? empty[field] : now[field]]);
  return Object.fromEntries(entries) as Input;
}

/** A text after it was submitted: emptied, unless it was edited since then. */
export const keepTextSince = (now: string, sent: string) => (now === sent ? '' : now);

/**
 * Submits a form: reads its fields, validates it first, ignores a second submit while one is pending, and shows
 * problems at their fields.
 */
export function useSubmit<Field extends string = never>(options: SubmitOptions<Field>) {
  const form = useRef<HTMLFormElement>(null);
  const [shown, setShown] = useState<{ problems: Problems<Field>; error?: Omit<Failure, 'message'> }>({ problems: {} });
  const [submitting, setSubmitting] = useState(false);
  // A ref, because state changes only with the next render: too late for the second of two quick clicks.
  const submittingRef = useRef(false);
  const { problems, error } = shown;
  // Values that the state learns of at the submit take effect in this submit.
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });

  /** Shows problems and focuses the first field that has one. */
  function show(newProblems: Problems<Field>, newError: Omit<Failure, 'message'> = {}) {
    // The fields are marked as invalid only after React has rendered them.
    flushSync(() => setShown({ problems: newProblems, error: newError }));
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]')?.focus();
    // A message above the field may be out of view: the focus does not scroll to a field that is in view.
    form.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
  }

  function showFailure({ message, status = 0, code, details }: SendError) {
    const field = options.serverFields?.find((name) => name === details?.field) ?? 'form';
    show(problemAt<Field>({ field, message }), { status, code, kept: details?.kept, links: details?.links });
  }

  function mark(isSubmitting: boolean) {
    submittingRef.current = isSubmitting;
    setSubmitting(isSubmitting);
  }

  async function submit(event?: FormEvent) {
    event?.preventDefault();
    if (submittingRef.current) return;
    reportUnseenValues(form.current);
    const invalid = latest.current.validate?.() ?? {};
    show(invalid);
    if (Object.values(invalid).some((message) => message !== undefined) || tooLongControl(form.current)) return;
    mark(true);
    try {
      await latest.current.send();
      mark(false);
    } catch (error) {
      try {
        await options.onFailure?.(error);
      } finally {
        // Together with the problem: its reader can send again.
        mark(false);
        showFailure(error as SendError);
      }
    }
  }

  /** Removes the problems of changed fields. */
  function clear(...fields: (Field | 'form')[]) {
    setShown((before) => ({
      ...before,
      problems: { ...before.problems, ...Object.fromEntries(fields.map((name) => [name, undefined])) },
    }));
  }

  const failure: Failure | undefined = problems.form === undefined ? undefined : { message: problems.form, ...error };
  return { form, problems, failure, submitting, submit, show, clear };
}

/** @returns a function that returns the props of the text field with a given name */
export function textFields<Input extends Record<keyof Input, unknown>>(
  input: Input,
  setInput: Dispatch<SetStateAction<Input>>,
  { problems, clear }: { problems: Problems<keyof Input & string>; clear: (field: keyof Input & string) => void },
) {
  return <Name extends keyof Input & string>(name: Name) => ({
    name,
    value: input[name],
    error: problems[name],
    // The value is read here, because React may reset the field before it runs the update.
    onChange: ({ target: { value } }: { target: { value: string } }) => {
      setInput((before) => ({ ...before, [name]: value }));
      clear(name);
    },
  });
}
