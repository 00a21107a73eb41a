import { type FormEvent, useState } from 'react';
// Not from money.ts, which pages without prices need not load.
import { groupThousands } from '#src/platform/i18n/group-digits.ts';

const count = (characters: number) => groupThousands(String(characters));

/** Marks a control whose text is too long: its form is not sent. */
const TOO_LONG = 'data-too-long';

/**
 * Sentence about a text that is too long; undefined within the limit.
 * @param length in UTF-16 code units, as servers count
 */
export function lengthProblem(length: number, longest: number | undefined): string | undefined {
  if (longest === undefined || length <= longest) return undefined;
  return `At most ${count(longest)} characters are possible. This text has ${count(length)}: please shorten it.`;
}

interface Limited {
  maxLength?: number | undefined;
  value?: unknown;
  defaultValue?: unknown;
}

/**
 * A limit for the text of a control that loses nothing: browsers cut pasted text at the attribute `maxlength` without a
 * word.
 * @returns the problem, and the props of the control
 */
export function useLengthLimit({ maxLength, value, defaultValue }: Limited) {
  const [typed, setTyped] = useState<number>();
  const length = value === undefined ? (typed ?? String(defaultValue ?? '').length) : String(value).length;
  const problem = lengthProblem(length, maxLength);
  return {
    problem,
    limited: {
      [TOO_LONG]: problem && 'true',
      onInput: ({ currentTarget }: FormEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        setTyped(currentTarget.value.length),
    },
  };
}

/** The first control of a form whose text is too long. */
export const tooLongControl = (form: HTMLFormElement | null): HTMLElement | null =>
  form?.querySelector<HTMLElement>(`[${TOO_LONG}]`) ?? null;

/** Keeps a form with a text that is too long from being sent, and moves the focus there. @returns whether it did */
export function refuseTooLong(event: FormEvent<HTMLFormElement>): boolean {
  const control = tooLongControl(event.currentTarget);
  if (!control) return false;
  event.preventDefault();
  control.focus();
  return true;
}
