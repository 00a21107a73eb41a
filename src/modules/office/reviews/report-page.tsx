import { useState } from 'react';
import { data } from 'react-router';
import { callPublicContract } from '#src/core/calls/call-api.ts';
import { ReviewCard } from '#src/core/reviews/review-card.tsx';
import { shopContext } from '#src/core/site/page-context.server.ts';
import { privatePage } from '#src/core/site/page-meta.ts';
import type { PublicResponse } from '#src/platform/cache/public-response.ts';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { TextArea } from '#src/platform/ui/text-area.tsx';
import { useSubmit } from '#src/platform/ui/use-submit.ts';
import type { Route } from './+types/report-page';
import { readShownReview } from './read-shown-review.server.ts';
import { MAX_REPORT_LENGTH, NO_REPORT, problemOfText } from './review-desk.ts';
import { postReportCall } from './verified-review.calls.ts';

export const handle = { reads: ['reviews'] } satisfies PublicResponse;

export async function loader({ context, params }: Route.LoaderArgs) {
  const review = await readShownReview(context.get(shopContext), params.id);
  if (!review) throw data(null, { status: 404 });
  return { review };
}

export function meta() {
  return privatePage('Report a review');
}

function ReportForm({ reviewId }: { reviewId: string }) {
  const [reason, setReason] = useState('');
  const [sent, setSent] = useState(false);
  const { form, problems, failure, submitting, submit, clear } = useSubmit<'reason'>({
    serverFields: ['reason'],
    validate: () => ({ reason: problemOfText(reason, NO_REPORT) }),
    async send() {
      await callPublicContract(postReportCall, { params: { id: reviewId }, body: { reason } });
      setSent(true);
    },
  });
  if (sent) return <p role="status">Thank you. We check every report and hide reviews that break the rules.</p>;
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextArea
        label="What is wrong with it?"
        name="reason"
        rows={4}
        maxLength={MAX_REPORT_LENGTH}
        value={reason}
        error={problems.reason}
        hint="For example advertising, an insult or private data of a person."
        onChange={({ target }) => {
          setReason(target.value);
          clear('reason');
        }}
      />
      <FormProblem message={failure?.message} />
      <button type="submit" className="btn btn-primary self-start" aria-disabled={submitting}>
        Send the report
      </button>
    </form>
  );
}

export default function ReportPage({ loaderData: { review } }: Route.ComponentProps) {
  return (
    <section className="page-width py-8 lg:py-12">
      <div className="flex max-w-xl flex-col gap-6">
        <h1 className="text-title">Report a review</h1>
        <ReviewCard review={review} />
        <ReportForm reviewId={review._id} />
        <PageLink className="text-link self-start" to="/reviews">
          All reviews
        </PageLink>
      </div>
    </section>
  );
}
