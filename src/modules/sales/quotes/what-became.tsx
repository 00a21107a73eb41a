import { formatDate, formatTime } from '#src/core/site/calendar.ts';
import { company } from '#src/core/site/company.ts';
import { proformaPath } from '#src/modules/payments/invoices/proforma.ts';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { takeFocus } from '#src/platform/ui/take-focus.ts';
import type { Quote } from './quote.calls.ts';
import { askQuotePath, lossNames, type QuoteState } from './quote.ts';

interface DecidedProps {
  quote: Quote;
  /** The reader has decided it on this page, with a control that is gone now. */
  here: boolean;
}

/** Orders, invoice and lines that were left out of an accepted quote. */
function Accepted({ quote: { decidedAt, orders, invoice, accepted, revisions }, here }: DecidedProps) {
  const [first] = orders;
  const lines = revisions.find(({ revision }) => revision === accepted?.revision)?.lines ?? [];
  const leftOut = (accepted?.leftOut ?? []).flatMap((place) => lines[place]?.tool ?? []);
  return (
    <div
      ref={here ? takeFocus : undefined}
      tabIndex={-1}
      role="status"
      className="mt-6 scroll-mt-24 border-success border-l-4 bg-base-200 px-4 py-3"
    >
      <p className="font-semibold">Accepted on {formatDate(decidedAt ?? '', 'long')}.</p>
      <p className="mt-1 flex flex-wrap gap-x-5">
        {first && invoice && (
          <PageLink className="inline-flex min-h-11 items-center text-link" to={proformaPath(first._id)}>
            Invoice {invoice}
          </PageLink>
        )}
        {orders.map(({ _id, number }) => (
          <PageLink key={_id} className="inline-flex min-h-11 items-center text-link" to={`/dashboard/orders/${_id}`}>
            {number}
          </PageLink>
        ))}
      </p>
      {leftOut.length > 0 && <p>Left out, because stock was short: {leftOut.join(', ')}.</p>}
    </div>
  );
}

function Expired({ quote: { revisions }, admin }: { quote: Quote; admin: boolean }) {
  const end = revisions.at(-1)?.validUntil;
  return (
    <p role="status" className="mt-6 border-error border-l-4 bg-base-200 px-4 py-3">
      This offer was valid until {formatTime(end ?? '')}.{' '}
      {!admin && (
        <>
          To extend it, write to{' '}
          <a className="text-link" href={`mailto:${company.email.sales}`}>
            {company.email.sales}
          </a>
          , or{' '}
          <PageLink className="text-link" to={askQuotePath(revisions.at(-1)?.lines ?? [])}>
            ask for a new quote
          </PageLink>
          .
        </>
      )}
    </p>
  );
}

function Lost({ quote: { state, decidedAt, why, reason }, here }: DecidedProps) {
  const what = state === 'declined' ? 'Declined' : 'Withdrawn';
  return (
    <div
      ref={here ? takeFocus : undefined}
      tabIndex={-1}
      role="status"
      className="mt-6 scroll-mt-24 border-base-300 border-l-4 bg-base-200 px-4 py-3"
    >
      <p className="font-semibold">
        {what} on {formatDate(decidedAt ?? '', 'long')}.
      </p>
      {why && <p>{lossNames[why]}</p>}
      {reason && (
        <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
          {reason}
        </p>
      )}
    </div>
  );
}

/** How a quote ended; for one without an offer, what happens next. */
export function WhatBecame({ quote, admin, here = false }: { quote: Quote; admin: boolean; here?: boolean }) {
  const { state } = quote;
  if (state === 'accepted') return <Accepted quote={quote} here={here} />;
  if (state === 'expired') return <Expired quote={quote} admin={admin} />;
  if (state === 'declined' || state === 'withdrawn') return <Lost quote={quote} here={here} />;
  if (state === 'offered' || admin) return null;
  return (
    <p role="status" className="mt-6 border-base-300 border-l-4 bg-base-200 px-4 py-3">
      We have your request, and will send you our offer by mail.
    </p>
  );
}

const unused: Partial<Record<QuoteState, string>> = {
  accepted:
    'This quote was accepted meanwhile, in another tab or by someone else. What you entered here was not used; the orders are named above.',
  declined: 'This quote was declined meanwhile. What you entered here was not used.',
  withdrawn: 'We have withdrawn this quote. What you entered here was not used.',
  expired: 'This offer has ended. What you entered is kept while this page is open, in case we extend it.',
};

/** In place of the form that accepts a quote, after something was typed there that accepted nothing. */
export function UnusedAcceptance({ state }: { state: QuoteState }) {
  const words = unused[state];
  if (!words) return null;
  return (
    <p ref={takeFocus} tabIndex={-1} role="status" className="mt-8 border-warning border-l-4 bg-base-200 px-4 py-3">
      {words}
    </p>
  );
}
