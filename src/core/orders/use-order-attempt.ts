import { useRef, useState } from 'react';
import { ORDERING_FOR } from '#src/core/accounts/account-shown.ts';
import { useAccountShown } from '#src/core/accounts/sessions/within-role.tsx';
import { ApiError } from '#src/core/calls/call-api.ts';
import { type Attempt, useIdempotencyKey } from '#src/platform/ui/use-idempotency-key.ts';
import { useReadAgain } from './use-read-again.ts';

/**
 * Statuses after which the order may have been placed: no answer of the shop, that of a proxy which got none, or a
 * fault that may have come after the commit.
 */
const ANSWER_LOST = [0, 500, 502, 504];

/** Statuses of refusals that a placed order would not get again. */
const NOT_PLACED = [400, 404, 409, 422];

/** An attempt to order. */
interface Sent {
  attempt: Attempt;
  /** For which account; undefined if the page did not know. */
  account: string | undefined;
  /** Its name, if it is that of a company. */
  company: string | undefined;
}

export interface LostAttempt extends Sent {
  /** Whether the form orders for another account now, for which the attempt sent again is another order. */
  isForAnother: boolean;
}

const statusOf = (error: unknown) => (error instanceof ApiError ? error.status : 0);

/** Whether the answer tells that an attempt did not order, and no earlier one with the same content and account. */
const isRefused = (error: unknown) =>
  NOT_PLACED.includes(statusOf(error)) && !(error instanceof ApiError && error.code === 'account_changed');

const isForAnother = (sent: Sent, account: string | undefined) =>
  sent.account !== undefined && account !== undefined && sent.account !== account;

const isSame = (one: Sent, { attempt: [, key], account }: Sent) =>
  one.attempt[1] === key && !isForAnother(one, account);

interface Options {
  /** The attempt that the form stored before a reload of the page, and how it is stored. */
  stored?: Attempt;
  store?: (attempt: Attempt) => void;
  /** Reads the price of the form. */
  readPrice?: () => unknown;
}

/**
 * What the forms that order share: the headers of an attempt, and whether an attempt may have ordered whose answer was
 * lost. That is so until an answer to the same content, for the same account.
 */
export function useOrderAttempt({ stored, store, readPrice }: Options = {}) {
  const { headers, company } = useAccountShown();
  const account = headers?.[ORDERING_FOR];
  const [last, setLast] = useState<Sent>();
  const sent = useRef<Sent>(undefined);
  const readAgain = useReadAgain(readPrice);
  const keyFor = useIdempotencyKey(last?.attempt ?? stored, (attempt) => {
    sent.current = { attempt, account, company };
    store?.(attempt);
  });
  const lost: LostAttempt | undefined = last && { ...last, isForAnother: isForAnother(last, account) };
  return {
    lost,
    headersFor: (content: object) => ({ ...keyFor(content), ...headers }),
    /** To be called after each failure: reads the page again, if what it shows may be outdated. */
    async noteFailure(error: unknown): Promise<void> {
      const failed = sent.current;
      sent.current = undefined;
      if (failed && ANSWER_LOST.includes(statusOf(error))) setLast(failed);
      else if (failed && isRefused(error)) setLast((before) => before && (isSame(before, failed) ? undefined : before));
      await readAgain(error);
    },
  };
}
