import { useState } from 'react';
import { callContract } from '#src/core/calls/call-api.ts';
import { CallProblem } from '#src/core/calls/call-problem.tsx';
import { isRefusal } from '#src/platform/http/refusal.ts';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { showSuccess } from '#src/platform/ui/toasts.tsx';
import { useIdempotencyKey } from '#src/platform/ui/use-idempotency-key.ts';
import { useSubmit } from '#src/platform/ui/use-submit.ts';
import { type Asked, DecideDialog } from './decide-dialog.tsx';
import { declineQuoteCall, extendQuoteCall, type Quote, withdrawQuoteCall } from './quote.calls.ts';
import { offerPath } from './quote.ts';
import { USUAL_VALID_DAYS } from './valid-until.ts';

interface DeskActionsProps {
  quote: Quote;
  onChanged: () => void;
}

interface ExtendProps extends DeskActionsProps {
  /** @param revision which the quote has now */
  onExtended: (revision: string) => void;
}

/** Offers the latest revision again for two weeks. */
function Extend({ quote, onChanged, onExtended }: ExtendProps) {
  const keyFor = useIdempotencyKey();
  const { form, submit, submitting, failure } = useSubmit({
    async send() {
      const body = { seen: quote.revision ?? '' };
      const params = { id: quote._id };
      const { revision } = await callContract(extendQuoteCall, { params, body }, { headers: keyFor(body) });
      showSuccess('The offer is extended; the customer gets a mail.');
      onExtended(revision);
    },
    // Another admin may have offered a revision.
    onFailure: (error) => {
      if (isRefusal(error)) onChanged();
    },
  });
  return (
    <form ref={form} method="post" onSubmit={submit}>
      <button type="submit" className="btn btn-outline" aria-disabled={submitting}>
        Extend by {USUAL_VALID_DAYS} days
      </button>
      <CallProblem {...failure} typed={false} />
    </form>
  );
}

/** What an admin can do with a quote. */
export function DeskActions({ quote, onChanged }: DeskActionsProps) {
  const [asked, setAsked] = useState<Asked>();
  const [extended, setExtended] = useState<{ before: string | null; revision: string }>();
  const { state, number, _id } = quote;
  // Until the quote is read again.
  const revision = (extended?.before === quote.revision ? extended.revision : quote.revision) ?? '';
  const isOffer = state === 'offered' || state === 'expired';
  return (
    <>
      {state !== 'accepted' && state !== 'withdrawn' && (
        <div className="mt-4 flex flex-wrap gap-3">
          <PageLink className={`btn ${revision ? 'btn-outline' : 'btn-primary'}`} to={offerPath(_id)}>
            {revision ? 'Write a new revision' : 'Write the offer'}
          </PageLink>
          {isOffer && (
            <Extend
              {...{ quote, onChanged }}
              onExtended={(next) => {
                setExtended({ before: quote.revision, revision: next });
                onChanged();
              }}
            />
          )}
          {isOffer && (
            <button type="button" className="btn btn-outline" onClick={() => setAsked({ act: 'lose', revision })}>
              Note as lost
            </button>
          )}
          {(isOffer || state === 'asked') && (
            <button type="button" className="btn btn-outline" onClick={() => setAsked({ act: 'withdraw', revision })}>
              Withdraw
            </button>
          )}
        </div>
      )}
      <DecideDialog
        {...{ number, asked, onChanged }}
        send={async ({ act, revision: seen }, { why, reason }) => {
          const params = { id: _id };
          if (act === 'withdraw') await callContract(withdrawQuoteCall, { params, body: { reason, seen } });
          else await callContract(declineQuoteCall, { params, body: { why, reason, revision: seen } });
        }}
        onClose={() => setAsked(undefined)}
      />
    </>
  );
}
