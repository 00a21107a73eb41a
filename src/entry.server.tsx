import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';

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
): Promise<Response> {
  let failed = false;
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onShellError: reject,
      onError: () => {
        failed = true;
      },
    });
  });
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(letScriptsWait(html), { headers, status: failed ? 500 : status });
}
