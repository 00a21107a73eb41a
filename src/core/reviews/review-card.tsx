import type { ReactNode } from 'react';
import { useShopFacts } from '#src/core/site/use-shop-facts.ts';
import { ToolPageLink } from '#src/core/tools/tool-page-link.tsx';
import { Avatar } from '#src/platform/ui/avatar.tsx';
import { type Review, shownPhoto } from './review.ts';
import { Stars } from './stars.tsx';

interface ReviewCardProps {
  review: Review;
  /** Follows the reviewer, such as a link. */
  children?: ReactNode;
}

export function ReviewCard({ review, children }: ReviewCardProps) {
  const { publicUrl } = useShopFacts();
  const { order, reply } = review;
  return (
    <figure className="flex min-w-0 flex-col border border-base-300 bg-base-100 p-5 [overflow-wrap:anywhere]">
      <div className="grow">
        <p className="text-lg leading-none">
          <Stars rating={review.rating} />
        </p>
        {order && <VerifiedOrder order={order} />}
        <blockquote dir="auto" className="mt-3 whitespace-pre-line text-[0.9375rem]">
          {review.reviewDetail}
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
      <figcaption className="flex items-center gap-3 pt-4 text-sm">
        <Avatar photo={shownPhoto(review, publicUrl)} size={36} className="size-9 bg-base-200" lazy />
        <span>
          <span dir="auto" className="block font-semibold">
            {review.userName}
          </span>
          <span className="text-muted">
            {order?.country && `${order.country} · `}
            <time dateTime={review.createdAt}>{review.writtenIn}</time>
          </span>
        </span>
        {children}
      </figcaption>
    </figure>
  );
}

function VerifiedOrder({ order: { toolId, tool } }: { order: NonNullable<Review['order']> }) {
  return (
    <p className="mt-2 text-sm">
      <span className="font-semibold">Verified order</span>
      {' · '}
      <ToolPageLink className="text-link" tool={{ _id: toolId, toolName: tool }}>
        {tool}
      </ToolPageLink>
    </p>
  );
}
