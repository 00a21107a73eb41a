import { privatePage } from '#src/core/site/page-meta.ts';
import { ReviewForm } from './review-form.tsx';

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
