import { CallProblem } from '#src/core/calls/call-problem.tsx';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import type { Failure } from '#src/platform/ui/use-submit.ts';
import type { LostAttempt } from './use-order-attempt.ts';

interface AnswerLostProps extends Pick<OrderProblemProps, 'what' | 'seenAt'> {
  lost: LostAttempt;
}

/** What a buyer can do who does not know whether the order was placed. */
function AnswerLost({ lost, what = 'order', seenAt = { label: 'My Orders', to: '/dashboard' } }: AnswerLostProps) {
  if (lost.isForAnother)
    return (
      <p role="alert" className="[overflow-wrap:anywhere]">
        We do not know whether the earlier {what} by {lost.email}
        {lost.company && ` for ${lost.company}`} arrived. Send it from here only if it did not: it would be a second
        one.
      </p>
    );
  return (
    <p role="alert">
      We do not know whether your {what} arrived. Send it again here without changes: it will not count twice. Or look
      at{' '}
      <PageLink className="link link-primary" to={seenAt.to}>
        {seenAt.label}
      </PageLink>
      .
    </p>
  );
}

interface OrderProblemProps {
  failure: Failure | undefined;
  lost: LostAttempt | undefined;
  /** What the form sends. */
  what?: string;
  /** The page that shows it once it has arrived. */
  seenAt?: { label: string; to: string };
}

/** Why a form that orders could not be sent, and whether an attempt without an answer may have ordered. */
export function OrderProblem({ failure, lost, ...of }: OrderProblemProps) {
  return (
    <>
      <CallProblem {...failure} />
      {lost && <AnswerLost lost={lost} {...of} />}
    </>
  );
}
