import { ApiError } from '#src/core/calls/call-api.ts';
import { type OnProgress, sendForm } from '#src/core/calls/send-form.ts';
import { postImageCall } from './tool-edit.calls.ts';

/**
 * Uploads a picture (spec section 7, "Image hosting"): a multipart POST with the field `image`. The server adds the API
 * key of a third-party service, which the browser never sees.
 * @returns the URL of the picture
 * @throws ApiError
 */
export async function sendImage(file: File, onProgress: OnProgress): Promise<string> {
  onProgress(0);
  const answer = await sendForm(postImageCall, {}, { image: file }, onProgress);
  if (answer.success && answer.data?.url) return answer.data.url;
  throw new ApiError(502, 'image_service', 'The image could not be uploaded. Try again.');
}
