import { ApiError, callAsSignedIn } from '#src/core/calls/call-api.ts';
import { expectedOf, pathOf } from '#src/core/calls/contract.ts';
import { type OnProgress, postForm } from '#src/core/calls/post-form.ts';
import { postImageCall } from './tool-edit.calls.ts';

/**
 * Uploads a picture (spec section 7, "Image hosting"): a multipart POST with the field `image`. The server adds the API
 * key of a third-party service, which the browser never sees.
 * @returns the URL of the picture
 * @throws ApiError
 */
export async function sendImage(file: File, onProgress: OnProgress): Promise<string> {
  onProgress(0);
  const form = new FormData();
  form.append('image', file);
  const answer = await callAsSignedIn(
    (authorization) => postForm(pathOf(postImageCall, {}), form, authorization, onProgress),
    expectedOf(postImageCall),
  );
  if (answer.success && answer.data?.url) return answer.data.url;
  throw new ApiError(502, 'image_service', 'The image could not be uploaded. Try again.');
}
