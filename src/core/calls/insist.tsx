import { useRef, useState } from 'react';
import { ApiError } from './call-api.ts';

type Fields = Readonly<Record<string, true>>;

/** A second way to send a form, which a refusal offers. */
export interface Insist {
  offered: boolean;
  /** The further fields of the body, for an attempt that begins now. */
  fields(): Fields;
  noteFailure(error: unknown): void;
  /** Withdraws the offer: it was about other input. */
  forget(): void;
  /** Sends the form in the second way. */
  send(submit: () => Promise<void>): Promise<void>;
}

/**
 * For a refusal that is a question: its detail has the fields with which the same request is made all the same. Only
 * the button that says so sends them.
 * @param detail name of the detail
 */
export function useInsist(detail = 'insist'): Insist {
  const [offered, setOffered] = useState<Fields>();
  const isChosen = useRef(false);
  return {
    offered: offered !== undefined,
    fields() {
      setOffered(undefined);
      return (isChosen.current && offered) || {};
    },
    noteFailure(error) {
      const fields = error instanceof ApiError ? error.details[detail] : undefined;
      setOffered(typeof fields === 'object' && fields !== null ? (fields as Fields) : undefined);
    },
    forget: () => setOffered(undefined),
    async send(submit) {
      isChosen.current = true;
      await submit();
      isChosen.current = false;
    },
  };
}

interface InsistButtonProps {
  insist: Insist;
  submit: () => Promise<void>;
  label?: string;
}

export function InsistButton({ insist, submit, label = 'Record it all the same' }: InsistButtonProps) {
  if (!insist.offered) return null;
  return (
    <button
      type="button"
      className="btn btn-outline btn-sm self-start max-md:min-h-11"
      onClick={() => void insist.send(submit)}
    >
      {label}
    </button>
  );
}
