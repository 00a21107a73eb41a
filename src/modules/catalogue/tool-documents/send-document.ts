import { type OnProgress, sendForm } from '#src/core/calls/send-form.ts';
import type { Audience } from '../tool-data/stored-document.ts';
import { postDocumentCall } from './tool-document.calls.ts';

/** Uploads a PDF. @returns its URL. @throws ApiError */
export async function sendDocument(file: File, audience: Audience, onProgress: OnProgress): Promise<string> {
  onProgress(0);
  return (await sendForm(postDocumentCall, {}, { audience, document: file }, onProgress)).url;
}
