import { Suspense, useState } from 'react';
import { useSessionUser } from '#src/core/accounts/sessions/session.ts';
import { callContract } from '#src/core/calls/call-api.ts';
import { CallProblem } from '#src/core/calls/call-problem.tsx';
import { useDraft } from '#src/core/drafts/use-draft.ts';
import { useFilling } from '#src/core/ui-module.ts';
import { DEFAULT_AVATAR } from '#src/platform/ui/default-avatar.ts';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { TextArea } from '#src/platform/ui/text-area.tsx';
import { showError, showSuccess } from '#src/platform/ui/toasts.tsx';
import { keepEditsSince, problemAt, useSubmit } from '#src/platform/ui/use-submit.ts';
import { orderReview } from './order-choice.ts';
import { postReviewCall } from './review.calls.ts';
import { DEFAULT_REVIEWER_NAME, firstReviewProblem, MAX_REVIEW_LENGTH } from './review.ts';
import { StarRating } from './star-rating.tsx';

/** `rating` is the value of a radio button: '1' to '5'. */
const emptyReview = { rating: '', orderId: '', reviewDetail: '' };

/** The form of spec section 5 "Review"; it keeps the input if sending fails. */
export function ReviewForm() {
  const user = useSessionUser();
  const [input, setInput] = useDraft('review', emptyReview);
  const [sent, setSent] = useState(false);
  const { orderId, reviewDetail } = input;
  const ofOrder = useFilling(orderReview);
  const rating = input.rating === '' ? undefined : Number(input.rating);

  const { form, problems, failure, submitting, submit, clear } = useSubmit<keyof typeof emptyReview>({
    validate: () => problemAt(firstReviewProblem(rating, reviewDetail)),
    async send() {
      const userName = user?.displayName || DEFAULT_REVIEWER_NAME;
      const userPhotoURL = user?.photoURL ?? DEFAULT_AVATAR;
      const body = { rating, userName, userPhotoURL, reviewDetail };
      if (ofOrder && orderId !== '') await callContract(ofOrder.call, { params: { id: orderId }, body });
      else await callContract(postReviewCall, { body });
      showSuccess('Thank you for your review.');
      setSent(true);
      // Edits made while it was being sent belong to another review.
      setInput((current) => keepEditsSince(current, input, emptyReview));
    },
    serverFields: ['orderId'],
    onFailure: () => showError('Review submit is unsuccessful. Try again.'),
  });

  function change(edit: Partial<typeof emptyReview>) {
    setSent(false);
    setInput((before) => ({ ...before, ...edit }));
    clear('form', ...(Object.keys(edit) as (keyof typeof emptyReview)[]));
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-6 flex max-w-xl flex-col gap-5">
      <StarRating rating={rating} onRate={(stars) => change({ rating: String(stars) })} error={problems.rating} />
      {ofOrder && (
        <Suspense fallback={null}>
          <ofOrder.Choice
            chosen={orderId}
            error={problems.orderId}
            onChoose={(chosen) => change({ orderId: chosen })}
          />
        </Suspense>
      )}
      <TextArea
        label="Your feedback"
        name="reviewDetail"
        rows={6}
        maxLength={MAX_REVIEW_LENGTH}
        value={reviewDetail}
        hint="At least 15 characters. Shown with your name on the reviews page."
        error={problems.reviewDetail}
        onChange={({ target }) => change({ reviewDetail: target.value })}
      />
      <CallProblem {...failure} />
      <button type="submit" className="btn btn-primary self-start" aria-disabled={submitting}>
        {submitting ? 'Sending…' : 'Submit review'}
      </button>
      <p role="status" className="empty:hidden">
        {sent && (
          <>
            Your review is published.{' '}
            <PageLink className="link" to="/reviews">
              See it on the reviews page
            </PageLink>
          </>
        )}
      </p>
    </form>
  );
}
