import { ApiError, callPublicContract } from '#src/core/calls/call-api.ts';
import { formatDate } from '#src/core/site/calendar.ts';
import { privatePage } from '#src/core/site/page-meta.ts';
import { LabelledValue } from '#src/platform/ui/labelled-value.tsx';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import type { Route } from './+types/verify-page';
import { getVerificationCall, type VerifiedPaper } from './paper.calls.ts';

/**
 * Runs in the browser only: the page is the same for all visitors, and the API counts wrong codes per client address.
 */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  try {
    return { paper: await callPublicContract(getVerificationCall, { params }) };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { paper: null };
    throw error;
  }
}
clientLoader.hydrate = true as const;

export { PageSkeleton as HydrateFallback } from '#src/platform/ui/page-skeleton.tsx';

export function meta() {
  return privatePage('Check a document');
}

const SUPERSEDED = {
  title: 'Superseded',
  text: 'We issued this document, but a later revision has replaced it. Do not pay it: ask for the latest one.',
};
const WITHDRAWN = {
  title: 'Withdrawn',
  text: 'We issued this document, but what it states was cancelled or corrected later. Do not rely on it: ask us.',
};
const GENUINE = {
  title: 'Genuine',
  text: 'We issued this document. Compare every detail below with your copy.',
};

function verdictOf({ superseded, withdrawn }: VerifiedPaper) {
  if (superseded) return SUPERSEDED;
  return withdrawn ? WITHDRAWN : GENUINE;
}

function Verdict({ paper }: { paper: VerifiedPaper }) {
  const verdict = verdictOf(paper);
  return (
    <>
      <h1 className="text-title">{verdict.title}</h1>
      <p
        role="status"
        className={`mt-4 border-l-4 bg-base-200 px-4 py-3 ${verdict === GENUINE ? 'border-success' : 'border-error'}`}
      >
        {verdict.text}
      </p>
      <dl className="mt-6 grid grid-cols-2 gap-4 tabular-nums">
        <LabelledValue label="Document">{paper.title}</LabelledValue>
        <LabelledValue label="Number">{paper.number}</LabelledValue>
        <LabelledValue label="Date">{formatDate(paper.date, 'long')}</LabelledValue>
        {paper.amount && <LabelledValue label="Amount">{paper.amount}</LabelledValue>}
        {paper.lines?.map(({ order, amount }) => (
          <LabelledValue key={order} label={order}>
            {amount}
          </LabelledValue>
        ))}
        {paper.account && <LabelledValue label="Bank account ends in">{paper.account}</LabelledValue>}
      </dl>
      <p className="mt-6">Our bank account never changes by mail.</p>
    </>
  );
}

export default function VerifyPage({ loaderData: { paper } }: Route.ComponentProps) {
  return (
    <section className="page-width py-8 lg:py-12">
      <div className="max-w-xl">
        {paper ? (
          <Verdict paper={paper} />
        ) : (
          <>
            <h1 className="text-title">Not genuine</h1>
            <p role="alert" className="mt-4 border-error border-l-4 bg-base-200 px-4 py-3">
              We have issued no document with this code. Compare the code letter by letter; if it is the same, do not
              pay, and write to us.
            </p>
          </>
        )}
        <PageLink className="btn btn-outline mt-6" to="/verify">
          Check another code
        </PageLink>
      </div>
    </section>
  );
}
