import { ApiError } from './call-api.ts';
import { UNREACHABLE } from './failed-calls.ts';

/** Reports the fraction of the file that has been sent, from 0 to 1. */
export type OnProgress = (fraction: number) => void;

/**
 * Posts a form with a file. It uses XMLHttpRequest because `fetch` does not report upload progress.
 * @throws ApiError if it does not reach the shop
 */
export function postForm(
  path: string,
  form: FormData,
  headers: Record<string, string>,
  onProgress: OnProgress,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api${path}`);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
    request.onerror = () => reject(new ApiError(0, 'unreachable', UNREACHABLE));
    request.send(form);
  });
}
