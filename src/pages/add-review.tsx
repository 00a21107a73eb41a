import { ReviewForm } from '#src/reviews/review-form.tsx';
import { privatePage } from './page-meta.ts';

export function meta() {
  return privatePage('Add Review');
}

export default function AddReviewPage() {
  return (
    <section>
      <h2 className="text-heading">Add Review</h2>
      <ReviewForm />
    </section>
  );
}
