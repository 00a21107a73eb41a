import { shopContext } from '#src/core/site/page-context.server.ts';
import type { PublicResponse } from '#src/platform/cache/public-response.ts';
import type { Route } from './+types/reviews-json.route';
import { findReviewPart } from './review-part.server.ts';

export const handle = { reads: ['reviews'], query: ['after'] } satisfies PublicResponse;

/** What /reviews asks for while the visitor scrolls. */
export async function loader({ context, request }: Route.LoaderArgs) {
  return Response.json(await findReviewPart(context.get(shopContext), new URL(request.url).searchParams));
}
