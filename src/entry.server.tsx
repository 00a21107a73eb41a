import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router';
import { shopContext } from './pages/page-context.server.ts';

/**
 * Nothing on a page waits for its scripts: on a slow line the styles, the font and the first picture come before them.
 * React Router offers no way to say so where it names them.
 */
function letScriptsWait(html: string): string {
  return html.replaceAll('<link rel="modulepreload" ', '<link rel="modulepreload" fetchpriority="low" ');
}

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
  return new Response(letScriptsWait(html), { headers, status: failed ? 500 : status });
}

/** A fault in a loader; without this the router prints it past the log. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(shopContext).log.error({ err: error }, 'page failed');
};
