import type { PublicAnswer } from '#src/shared/public-answer.ts';
import { toolQuery } from '#src/tools/tool-search.ts';
import type { Route } from './+types/tools-json';
import { shopContext } from './page-context.server.ts';
import { findToolPart } from './tool-part.server.ts';

export const handle = { reads: ['tools'], query: toolQuery } satisfies PublicAnswer;

/** What /tools asks for while the visitor scrolls. */
export async function loader({ context, request }: Route.LoaderArgs) {
  return Response.json(await findToolPart(context.get(shopContext), new URL(request.url).searchParams));
}
