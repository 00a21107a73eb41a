import { useState } from 'react';
import { withReturn } from '#src/core/accounts/sessions/return-path.ts';
import { callContract, callPublicContract } from '#src/core/calls/call-api.ts';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { DecideDialog } from './decide-dialog.tsx';
import { declineLinkedQuoteCall, declineQuoteCall, withdrawQuoteCall } from './quote.calls.ts';
import type { LossReason } from './quote.ts';
import type { ReadableQuote } from './read-quote-page.ts';

interface BuyerActionsProps {
  readable: ReadableQuote;
  isSignedIn: boolean;
  /** Of this page, with the secret of the link. */
  path: string;
  onChanged: () => void;
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
export function BuyerActions({ readable: { quote, secret }, isSignedIn, path, onChanged }: BuyerActionsProps) {
  const [asking, setAsking] = useState(false);
  const params = { id: quote._id };
  const isRequest = quote.state === 'asked';
  const isOpen = quote.state === 'offered' || quote.state === 'expired';
  const revision = quote.revision ?? '';

  async function decline(decision: { why: LossReason; reason: string }) {
    if (secret !== undefined)
      await callPublicContract(declineLinkedQuoteCall, { params, body: { ...decision, revision, secret } });
    else await callContract(declineQuoteCall, { params, body: { ...decision, revision } });
    onChanged();
  }
  async function takeBack({ reason }: { reason: string }) {
    await callContract(withdrawQuoteCall, { params, body: { reason } });
    onChanged();
  }

  if (!isRequest && !isOpen) return null;
  return (
    <>
      {quote.state === 'offered' && !isSignedIn && <SignInToAccept path={path} />}
      <button type="button" className="btn btn-outline mt-6" onClick={() => setAsking(true)}>
        {isRequest ? 'Take the request back' : 'Decline the quote'}
      </button>
      <DecideDialog
        open={asking}
        title={isRequest ? `Take ${quote.number} back` : `Decline ${quote.number}`}
        confirm={isRequest ? 'Take back' : 'Decline'}
        label="Reason, if you want to tell us"
        hasWhy={!isRequest}
        send={isRequest ? takeBack : decline}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
