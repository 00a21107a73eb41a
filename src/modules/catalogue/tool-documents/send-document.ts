import { callAsSignedIn } from '#src/core/calls/call-api.ts';
import { expectedOf, pathOf } from '#src/core/calls/contract.ts';
import { type OnProgress, postForm } from '#src/core/calls/post-form.ts';
import type { Audience } from '../tool-data/stored-document.ts';
import { postDocumentCall } from './tool-document.calls.ts';

/** Uploads a PDF. @returns its URL. @throws ApiError */
export async function sendDocument(file: File, audience: Audience, onProgress: OnProgress): Promise<string> {
  onProgress(0);
  const form = new FormData();
  form.append('audience', audience);
  form.append('document', file);
  const { url } = await callAsSignedIn(
    (headers) => postForm(pathOf(postDocumentCall, {}), form, headers, onProgress),
    expectedOf(postDocumentCall),
  );
  return url;
}
