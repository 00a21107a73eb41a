import { useState } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import { checkMay } from '#src/core/accounts/sessions/guards.ts';
import { withReturn } from '#src/core/accounts/sessions/return-path.ts';
import { signedInUser } from '#src/core/accounts/sessions/session.ts';
import { WithinRole } from '#src/core/accounts/sessions/within-role.tsx';
import { findKnownAddresses } from '#src/core/orders/known-addresses.ts';
import { formatTime } from '#src/core/site/calendar.ts';
import { privatePage } from '#src/core/site/page-meta.ts';
import { useLiveChanges } from '#src/core/use-live-changes.ts';
import { LeaveQuestion } from '#src/platform/ui/leave-question.tsx';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { questionPath } from '../inbox/conversation.ts';
import type { Route } from './+types/quote-page';
import { AcceptanceForm } from './acceptance-form.tsx';
import { AskedFor } from './asked-for.tsx';
import { BuyerActions, BuyerDialog } from './buyer-actions.tsx';
import type { Asked } from './decide-dialog.tsx';
import { DeskActions } from './desk-actions.tsx';
import type { Quote } from './quote.calls.ts';
import { QUOTES_PATH, quotePath } from './quote.ts';
import { QuoteSheet } from './quote-sheet.tsx';
import { type ReadableQuote, readQuotePage, secretOf } from './read-quote-page.ts';
import { StateOfQuote } from './state-of-quote.tsx';
import { useKeptAcceptance } from './use-acceptance.ts';
import { UnusedAcceptance, WhatBecame } from './what-became.tsx';

/** Runs in the browser, which never sends the secret of a link with its address. */
export async function clientLoader(navigation: Route.ClientLoaderArgs) {
  const secret = secretOf(window.location.hash);
  const readable = await readQuotePage(navigation.params.id, secret);
  const email = signedInUser()?.email;
  const admin = email !== undefined && (await checkMay(navigation, 'GET /quote/:id'));
  const offers = admin && (await checkMay(navigation, 'POST /quote/:id/offer'));
  const known = readable?.quote.mine && email && !admin ? await findKnownAddresses(email) : [];
  return { readable, admin, offers, known, isSignedIn: email !== undefined, secret };
}
clientLoader.hydrate = true as const;

export { PageSkeleton as HydrateFallback } from '#src/platform/ui/page-skeleton.tsx';

export function meta({ loaderData }: Route.MetaArgs) {
  return privatePage(loaderData?.readable ? `Quote ${loaderData.readable.quote.number}` : 'Quote');
}

function Unreadable({ isSignedIn, path }: { isSignedIn: boolean; path: string }) {
  return (
    <section className="page-width py-8 lg:py-12">
      <h1 className="text-title">Quote</h1>
      <p className="mt-4 max-w-xl">
        {isSignedIn
          ? 'There is no such quote for your account. Please open the link in our latest mail about it.'
          : 'Please open the link in our mail, or sign in with the address that we wrote to.'}
      </p>
      {!isSignedIn && (
        <PageLink className="btn btn-primary mt-6" to={withReturn('/login', path)}>
          Sign in
        </PageLink>
      )}
    </section>
  );
}

function Head({ quote, admin }: { quote: Quote; admin: boolean }) {
  const { number, state, customer, seenAt } = quote;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
      <div className="min-w-0">
        <h1 className="flex flex-wrap items-center gap-3 text-title">
          Quote {number} <StateOfQuote state={state} />
        </h1>
        <p className="mt-1 text-muted [overflow-wrap:anywhere]">
          For {[customer.name, customer.email].filter(Boolean).join(', ')}
        </p>
        {admin && state === 'offered' && (
          <p className="text-muted text-sm">
            {seenAt ? `Opened by the customer on ${formatTime(seenAt)}.` : 'Not opened by the customer yet.'}
          </p>
        )}
      </div>
    </div>
  );
}

/** The revision of the address, otherwise the latest one. */
function useShownRevision({ revisions }: Quote) {
  const [query] = useSearchParams();
  const named = revisions.findIndex(({ revision }) => revision === query.get('revision'));
  const at = named < 0 ? revisions.length - 1 : named;
  return { shown: revisions[at], before: revisions[at - 1], isLatest: at === revisions.length - 1 };
}

interface ReadQuoteProps
  extends Pick<Route.ComponentProps['loaderData'], 'admin' | 'offers' | 'known' | 'isSignedIn' | 'secret'> {
  readable: ReadableQuote;
}

function ReadQuote({ readable, admin, offers, known, isSignedIn, secret }: ReadQuoteProps) {
  const { revalidate } = useRevalidator();
  const { quote } = readable;
  const { shown, before, isLatest } = useShownRevision(quote);
  const kept = useKeptAcceptance(quote);
  const path = quotePath(quote._id, secret);
  const onChanged = () => void revalidate();
  const [isDecidedHere, setDecidedHere] = useState(false);
  const onDecided = () => setDecidedHere(true);
  function onAccepted() {
    onDecided();
    onChanged();
  }
  useLiveChanges('quotes', onChanged);
  const canDecide = quote.mine && !admin && isLatest;
  const [asked, setAsked] = useState<Asked>();
  const actions = <BuyerActions {...{ quote, isSignedIn, path }} onAsk={setAsked} />;
  return (
    <div className="page-width max-w-4xl py-8 lg:py-12">
      {isSignedIn && (
        <div className="mb-6 flex flex-wrap gap-3 print:hidden">
          <PageLink className="btn btn-outline" to={QUOTES_PATH}>
            {admin ? 'All quotes' : 'My quotes'}
          </PageLink>
          {quote.mine && !admin && (
            <PageLink className="btn btn-outline" to={questionPath({ kind: 'quote', id: quote._id })}>
              Ask about this quote
            </PageLink>
          )}
        </div>
      )}
      <Head quote={quote} admin={admin} />
      {offers && <DeskActions quote={quote} onChanged={onChanged} />}
      <WhatBecame quote={quote} admin={admin} here={isDecidedHere} />
      {quote.asked.lines.length > 0 && <AskedFor quote={quote} />}
      {shown && <QuoteSheet readable={readable} shown={shown} before={before} isLatest={isLatest} />}
      {canDecide && !isSignedIn && actions}
      {canDecide && isSignedIn && (
        <WithinRole call="POST /quote/:id/acceptance" to="accept, decline or withdraw quotes">
          {shown && quote.state === 'offered' && (
            <AcceptanceForm {...{ quote, kept, secret, known }} revision={shown} onAccepted={onAccepted} />
          )}
          {kept.isUnused && !isDecidedHere && <UnusedAcceptance key={quote.state} state={quote.state} />}
          {actions}
        </WithinRole>
      )}
      <BuyerDialog {...{ readable, asked, onDecided, onChanged }} onClose={() => setAsked(undefined)} />
      <LeaveQuestion />
    </div>
  );
}

export default function QuotePage({ loaderData, params }: Route.ComponentProps) {
  const { readable, isSignedIn, secret } = loaderData;
  if (!readable) return <Unreadable isSignedIn={isSignedIn} path={quotePath(params.id, secret)} />;
  return <ReadQuote key={readable.quote._id} {...loaderData} readable={readable} />;
}
