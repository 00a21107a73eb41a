import { shopContext } from '#src/core/site/page-context.server.ts';
import type { PublicResponse } from '#src/platform/cache/public-response.ts';
import type { Route } from './+types/tools-json.route';
import { findToolPart } from './tool-part.server.ts';
import { toolQuery } from './tool-search.ts';

export const handle = { reads: ['tools'], query: toolQuery } satisfies PublicResponse;

/** What /tools asks for while the visitor scrolls. */
export async function loader({ context, request }: Route.LoaderArgs) {
  return Response.json(await findToolPart(context.get(shopContext), new URL(request.url).searchParams));
}
