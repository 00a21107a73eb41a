import { useRef, useState } from 'react';
import { ORDERING_FOR } from '#src/core/accounts/account-shown.ts';
import { useFormUser } from '#src/core/accounts/sessions/session.ts';
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
  /** The name of the account, if it is that of a company. */
  company: string | undefined;
  /** Of the person who sent it. */
  email: string | undefined;
}

export interface LostAttempt extends Sent {
  /** Whether the form orders for another account or person now: sent again, the attempt is another order. */
  isForAnother: boolean;
}

const statusOf = (error: unknown) => (error instanceof ApiError ? error.status : 0);

/** Whether the answer tells that an attempt did not order, and no earlier one with the same content and account. */
const isRefused = (error: unknown) =>
  NOT_PLACED.includes(statusOf(error)) && !(error instanceof ApiError && error.code === 'account_changed');

const differ = (one: string | undefined, other: string | undefined) =>
  one !== undefined && other !== undefined && one !== other;

const isForAnother = (sent: Sent, { account, email }: Omit<Sent, 'attempt'>) =>
  differ(sent.account, account) || differ(sent.email, email);

const isSame = (one: Sent, other: Sent) => one.attempt[1] === other.attempt[1] && !isForAnother(one, other);

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
  const sender = { account: headers?.[ORDERING_FOR], company, email: useFormUser()?.email };
  /** Oldest first. */
  const [unanswered, setUnanswered] = useState<readonly Sent[]>([]);
  const sent = useRef<Sent>(undefined);
  const readAgain = useReadAgain(readPrice);
  const known = [...unanswered.map(({ attempt }) => attempt), ...(stored ? [stored] : [])];
  const keyFor = useIdempotencyKey(known, (attempt) => {
    sent.current = { attempt, ...sender };
    store?.(attempt);
  });
  const last = unanswered.at(-1);
  const lost: LostAttempt | undefined = last && { ...last, isForAnother: isForAnother(last, sender) };
  return {
    lost,
    headersFor: (content: object) => ({ ...keyFor(content), ...headers }),
    /** To be called after each failure: reads the page again, if what it shows may be outdated. */
    async noteFailure(error: unknown): Promise<void> {
      const failed = sent.current;
      sent.current = undefined;
      const isLost = ANSWER_LOST.includes(statusOf(error));
      if (failed && (isLost || isRefused(error)))
        setUnanswered((before) => [...before.filter((each) => !isSame(each, failed)), ...(isLost ? [failed] : [])]);
      await readAgain(error);
    },
  };
}
