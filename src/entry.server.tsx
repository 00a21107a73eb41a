import { randomBytes } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { shopContext } from '#src/core/site/page-context.server.ts';
import { holdScripts } from '#src/core/site/shell/late-scripts.ts';
import { ScriptNonce } from '#src/core/site/shell/use-script-nonce.ts';
import { withContentPolicy } from '#src/platform/http/content-policy.ts';

/** Renders a whole document; it is finished before it is sent, so that it can be hashed, compressed and cached. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  shop: RouterContextProvider,
): Promise<Response> {
  const nonce = randomBytes(16).toString('hex');
  let failed = false;
  const rendered = await new Promise<string>((resolve, reject) => {
    const document = (
      <ScriptNonce value={nonce}>
        <ServerRouter context={context} url={request.url} nonce={nonce} />
      </ScriptNonce>
    );
    const { pipe } = renderToPipeableStream(document, {
      nonce,
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onShellError: reject,
      onError: (error) => {
        failed = true;
        shop.get(shopContext).log.error({ err: error }, 'page could not be rendered');
      },
    });
  });
  headers.set('content-type', 'text/html; charset=utf-8');
  const answer = { headers, status: failed ? 500 : status };
  // While developing, Vite's own client has to come first, and its scripts are its own.
  if (!import.meta.env.PROD) return new Response(rendered, answer);
  const { html, policy } = withContentPolicy(rendered, { nonce, production: shop.get(shopContext).config.production });
  headers.set('content-security-policy', policy);
  return new Response(holdScripts(html, context), answer);
}

/** A fault in a loader; without this the router prints it past the log. What the router refuses, such as an address without a route, is none. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error))
    context.get(shopContext).log.error({ err: error }, 'page failed');
};
