import type { Selectable } from 'kysely';
import { countryName, OTHER_COUNTRY } from '#src/core/orders/country-of-address.ts';
import { formatDate } from '#src/core/site/calendar.ts';
import { DEFAULT_AVATAR } from '#src/platform/ui/default-avatar.ts';
import type { Review } from './review.ts';
import type { ReviewTable } from './review-table.ts';

type OrderColumns = Pick<Selectable<ReviewTable>, 'tool_id' | 'tool_name' | 'country'>;

function orderOf({ tool_id, tool_name, country }: OrderColumns): Pick<Review, 'order'> {
  if (tool_id === null) return {};
  const named = country === null || country === OTHER_COUNTRY ? null : countryName(country);
  return { order: { toolId: tool_id, tool: tool_name ?? '', country: named } };
}

export function toReview(row: Selectable<ReviewTable>): Review {
  return {
    _id: row.id,
    rating: row.rating,
    userName: row.user_name,
    userPhotoURL: row.photo_url ?? DEFAULT_AVATAR,
    reviewDetail: row.detail,
    createdAt: new Date(row.created_at).toISOString(),
    writtenIn: formatDate(row.created_at, 'month'),
    ...orderOf(row),
    ...(row.reply !== null && { reply: { text: row.reply, at: new Date(row.replied_at ?? 0).toISOString() } }),
  };
}
