import { withReturn } from '#src/core/accounts/sessions/return-path.ts';
import { callContract, callPublicContract } from '#src/core/calls/call-api.ts';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { type Asked, DecideDialog } from './decide-dialog.tsx';
import { declineLinkedQuoteCall, declineQuoteCall, type Quote, withdrawQuoteCall } from './quote.calls.ts';
import type { LossReason } from './quote.ts';
import type { ReadableQuote } from './read-quote-page.ts';

interface BuyerActionsProps {
  quote: Quote;
  isSignedIn: boolean;
  /** Of this page, with the secret of the link. */
  path: string;
  onAsk: (asked: Asked) => void;
}

function SignInToAccept({ path }: { path: string }) {
  return (
    <div className="mt-8 flex flex-col gap-4 border border-base-300 bg-base-200 p-4 sm:p-6">
      <h2 className="text-heading">Accept this quote</h2>
      <p>To accept it, sign in, or sign up with the address that we wrote to. You come back to this page.</p>
      <div className="flex flex-wrap gap-3">
        <PageLink className="btn btn-primary" to={withReturn('/login', path)}>
          Sign in to accept
        </PageLink>
        <PageLink className="btn btn-outline" to={withReturn('/signup', path)}>
          Sign up
        </PageLink>
      </div>
    </div>
  );
}

/** What a customer can do besides accepting: sign in, decline, take a request back. */
export function BuyerActions({ quote, isSignedIn, path, onAsk }: BuyerActionsProps) {
  const isRequest = quote.state === 'asked';
  const isOpen = quote.state === 'offered' || quote.state === 'expired';
  if (!isRequest && !isOpen) return null;
  return (
    <>
      {quote.state === 'offered' && !isSignedIn && <SignInToAccept path={path} />}
      <button
        type="button"
        className="btn btn-outline mt-6"
        onClick={() => onAsk({ act: isRequest ? 'take-back' : 'decline', revision: quote.revision ?? '' })}
      >
        {isRequest ? 'Take the request back' : 'Decline the quote'}
      </button>
    </>
  );
}

interface BuyerDialogProps {
  readable: ReadableQuote;
  asked: Asked | undefined;
  onDecided: () => void;
  /** Runs after a refusal, too. */
  onChanged: () => void;
  onClose: () => void;
}

/** The dialog of these actions, which stays open when the quote changes. */
export function BuyerDialog({ readable: { quote, secret }, onDecided, ...dialog }: BuyerDialogProps) {
  const params = { id: quote._id };
  async function send({ act, revision }: Asked, { why, reason }: { why: LossReason; reason: string }) {
    const decline = { why, reason, revision };
    if (act === 'take-back') await callContract(withdrawQuoteCall, { params, body: { reason } });
    else if (secret === undefined) await callContract(declineQuoteCall, { params, body: decline });
    else await callPublicContract(declineLinkedQuoteCall, { params, body: { ...decline, secret } });
    onDecided();
  }
  return <DecideDialog number={quote.number} send={send} {...dialog} />;
}
