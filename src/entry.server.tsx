import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router';
import { shopContext } from './pages/page-context.server.ts';
import { holdScripts } from './pages/shell/late-scripts.ts';

/** Renders a whole document; it is finished before it is sent, so that it can be hashed, compressed and cached. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  shop: RouterContextProvider,
): Promise<Response> {
  let failed = false;
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onShellError: reject,
      onError: (error) => {
        failed = true;
        shop.get(shopContext).log.error({ err: error }, 'page could not be rendered');
      },
    });
  });
  headers.set('content-type', 'text/html; charset=utf-8');
  // While developing, Vite's own client has to come first.
  return new Response(import.meta.env.PROD ? holdScripts(html, context) : html, {
    headers,
    status: failed ? 500 : status,
  });
}

/** A fault in a loader; without this the router prints it past the log. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(shopContext).log.error({ err: error }, 'page failed');
};
