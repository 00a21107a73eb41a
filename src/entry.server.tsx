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
import { holdScripts } from '#src/core/site/shell/deferred-scripts.ts';
import { ScriptNonce } from '#src/core/site/shell/use-script-nonce.ts';
import { withContentPolicy } from '#src/platform/http/content-policy.ts';

/** Renders a whole document before it is sent, so that it can be hashed, compressed and cached. */
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
  // During development, Vite's client must come first and adds scripts of its own, so there is no policy.
  if (!import.meta.env.PROD) return new Response(rendered, answer);
  const { html, policy } = withContentPolicy(rendered, { nonce, production: shop.get(shopContext).config.production });
  headers.set('content-security-policy', policy);
  return new Response(holdScripts(html, context), answer);
}

/**
 * Logs a fault in a loader, which the router would otherwise print to the console. Its refusals, such as an unknown
 * address, are no faults.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error))
    context.get(shopContext).log.error({ err: error }, 'page failed');
};
