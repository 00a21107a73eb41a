import { type FormEvent, useRef, useState } from 'react';
import { inserted } from '#src/core/accounts/answers.ts';
import { callApi } from '#src/core/accounts/call-api.ts';
import { type CallFailure, CallProblem, failureOf } from '#src/core/accounts/call-problem.tsx';
import { useSessionUser } from '#src/core/accounts/session.ts';
import { useDraft } from '#src/core/accounts/use-draft.ts';
import { DEFAULT_AVATAR } from '#src/platform/ui/default-avatar.ts';
import { showProblems } from '#src/platform/ui/show-problems.ts';
import { TextArea } from '#src/platform/ui/text-area.tsx';
import { showError, showSuccess } from '#src/platform/ui/toasts.tsx';
import { typedSince } from '#src/platform/ui/typed-since.ts';
import { DEFAULT_REVIEWER_NAME, firstReviewProblem, LONGEST_REVIEW, type ReviewProblem } from './review.ts';
import { StarRating } from './star-rating.tsx';

/** The stars as the text of a radio button: '1' to '5'. */
const emptyReview = { stars: '', reviewDetail: '' };

/** The form of spec section 5 "Review"; what was typed stays when it could not be sent. */
export function ReviewForm() {
  const user = useSessionUser();
  const form = useRef<HTMLFormElement>(null);
  const [input, setInput] = useDraft('review', emptyReview);
  const { reviewDetail } = input;
  const rating = input.stars === '' ? undefined : Number(input.stars);
  const [problem, setProblem] = useState<ReviewProblem | ({ field: 'form' } & CallFailure)>();
  const [sending, setSending] = useState(false);
  // State would be known to the second of two quick clicks only after a render.
  const inHand = useRef(false);
  const problemAt = (field: string) => (problem?.field === field ? problem.message : undefined);

  /** Nothing is said any more about what was changed. */
  function forget(field: ReviewProblem['field']) {
    if (problem?.field === field || problem?.field === 'form') setProblem(undefined);
  }

  function rate(stars: number) {
    setInput((before) => ({ ...before, stars: String(stars) }));
    forget('rating');
  }

  function write(text: string) {
    setInput((before) => ({ ...before, reviewDetail: text }));
    forget('reviewDetail');
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (inHand.current) return;
    const found = firstReviewProblem(rating, reviewDetail);
    showProblems(form.current, () => setProblem(found));
    if (found) return;
    inHand.current = true;
    setSending(true);
    const userName = user?.displayName || DEFAULT_REVIEWER_NAME;
    const userPhotoURL = user?.photoURL ?? DEFAULT_AVATAR;
    try {
      await callApi('/review', inserted, { method: 'POST', body: { rating, userName, userPhotoURL, reviewDetail } });
      showSuccess('Thank you for your review.');
      // What was changed since it was sent is another review.
      setInput((now) => typedSince(now, input, emptyReview));
    } catch (error) {
      showError('Review submit is unsuccessful. Try again.');
      setProblem({ field: 'form', ...failureOf(error) });
    } finally {
      inHand.current = false;
      setSending(false);
    }
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-6 flex max-w-xl flex-col gap-5">
      <StarRating rating={rating} onRate={rate} error={problemAt('rating')} />
      <TextArea
        label="Your feedback"
        name="reviewDetail"
        rows={6}
        maxLength={LONGEST_REVIEW}
        value={reviewDetail}
        hint="At least 15 characters. It is shown with your name on the reviews page."
        error={problemAt('reviewDetail')}
        onChange={(event) => write(event.target.value)}
      />
      {problem?.field === 'form' && <CallProblem {...problem} />}
      <button type="submit" className="btn btn-primary self-start" aria-disabled={sending}>
        {sending ? 'Sending…' : 'Submit review'}
      </button>
    </form>
  );
}
