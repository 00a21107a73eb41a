import { toolPath } from '#src/core/tools/tool-path.ts';
import { formatDate } from '#src/platform/i18n/dates.ts';
import { Avatar } from '#src/platform/ui/avatar.tsx';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import type { Review } from './review.ts';
import { Stars } from './stars.tsx';

interface ReviewCardProps {
  review: Review;
  /** Path of the page where readers report the review. */
  reportAt?: string | undefined;
  /** A card as wide as its column: the reviewer is beside the text. */
  wide?: boolean;
}

export function ReviewCard({ review, reportAt, wide = false }: ReviewCardProps) {
  const layout = wide ? 'grid gap-x-6 gap-y-4 sm:grid-cols-[13rem_minmax(0,1fr)]' : 'flex flex-col gap-4';
  return (
    <figure className={`${layout} min-w-0 border border-base-300 bg-base-100 p-5 [overflow-wrap:anywhere]`}>
      {wide && <Reviewer review={review} reportAt={reportAt} className="self-start" />}
      <ReviewText review={review} />
      {!wide && <Reviewer review={review} reportAt={reportAt} className="mt-auto" />}
    </figure>
  );
}

function ReviewText({ review: { rating, order, reviewDetail, reply } }: { review: Review }) {
  return (
    <div>
      <p className="text-lg leading-none">
        <Stars rating={rating} />
      </p>
      {order && <VerifiedOrder order={order} />}
      <blockquote dir="auto" className="mt-3 whitespace-pre-line text-[0.9375rem]">
        {reviewDetail}
      </blockquote>
      {reply && (
        <div className="mt-3 border-l-4 bg-base-200 px-4 py-3 text-sm">
          <p className="font-semibold">Reply from the factory</p>
          <p dir="auto" className="whitespace-pre-line">
            {reply.text}
          </p>
        </div>
      )}
    </div>
  );
}

interface ReviewerProps extends Omit<ReviewCardProps, 'wide'> {
  className: string;
}

function Reviewer({ review, reportAt, className }: ReviewerProps) {
  const { order, userName, userPhotoURL, createdAt } = review;
  return (
    <figcaption className={`${className} grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 text-sm`}>
      <Avatar photo={userPhotoURL} size={36} className="size-9 bg-base-200" lazy />
      <span>
        <span dir="auto" className="block font-semibold">
          {userName}
        </span>
        <span className="text-muted">
          {order?.country && `${order.country} · `}
          <time dateTime={createdAt}>{formatDate(createdAt, 'month')}</time>
        </span>
      </span>
      {reportAt && (
        <PageLink
          className="inline-flex min-h-11 sm:col-start-2 items-center text-link"
          to={reportAt}
          aria-label={`Report the review of ${userName}`}
        >
          Report
        </PageLink>
      )}
    </figcaption>
  );
}

function VerifiedOrder({ order: { toolId, tool } }: { order: NonNullable<Review['order']> }) {
  return (
    <p className="mt-2 text-sm">
      <span className="font-semibold">Verified order</span>
      {' · '}
      <PageLink className="text-link" to={toolPath({ _id: toolId, toolName: tool })}>
        {tool}
      </PageLink>
    </p>
  );
}
