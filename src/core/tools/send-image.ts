import { withField } from '#src/core/accounts/answers.ts';
import { ApiError, callAsSignedIn, UNREACHABLE } from '#src/core/accounts/call-api.ts';

/** Tells how much of the file has left, from 0 to 1. */
export type OnProgress = (share: number) => void;

/** `fetch` cannot say how far an upload is; XMLHttpRequest can. */
function post(file: File, authorization: Record<string, string>, onProgress: OnProgress): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/image');
    for (const [name, value] of Object.entries(authorization)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
    request.onerror = () => reject(new ApiError(0, 'unreachable', UNREACHABLE));
    const form = new FormData();
    form.append('image', file);
    request.send(form);
  });
}

/**
 * Uploads a picture (spec section 7, "Image hosting"): a multipart POST with the field `image`. The key of a third-party
 * service is added by our server; the browser never holds it.
 * @returns the address of the picture
 * @throws ApiError
 */
export async function sendImage(file: File, onProgress: OnProgress): Promise<string> {
  onProgress(0);
  const answer = await callAsSignedIn(
    (authorization) => post(file, authorization, onProgress),
    withField<{ success: boolean; data?: { url?: string } }>('success', (success) => typeof success === 'boolean'),
  );
  if (answer.success && answer.data?.url) return answer.data.url;
  throw new ApiError(502, 'image_service', 'The image could not be uploaded. Try again.');
}
