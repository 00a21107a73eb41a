import { ApiError, callAsSignedIn } from './call-api.ts';
import { type AnswerOf, type AnyContract, expectedOf, type InputOf, pathOf } from './contract.ts';
import { UNREACHABLE } from './failed-calls.ts';

/** Reports the fraction of the file that has been sent, from 0 to 1. */
export type OnProgress = (fraction: number) => void;

/** It uses XMLHttpRequest because `fetch` does not report upload progress. @throws ApiError if it does not arrive */
function postForm(path: string, form: FormData, headers: Record<string, string>, onProgress?: OnProgress) {
  return new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api${path}`);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total === 0 ? 0 : loaded / total);
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
    request.onerror = () => reject(new ApiError(0, 'unreachable', UNREACHABLE));
    request.send(form);
  });
}

/**
 * Makes a call with files, as multipart/form-data, as the signed-in user.
 * @param values the fields in their order: the shop reads those before a file only; undefined ones are not sent
 * @throws ApiError
 */
export function sendForm<Of extends AnyContract>(
  contract: Of,
  input: InputOf<Of>,
  values: Record<string, string | File | undefined>,
  onProgress?: OnProgress,
): Promise<AnswerOf<Of>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) if (value !== undefined) form.append(name, value);
  const path = pathOf(contract, input);
  return callAsSignedIn((headers) => postForm(path, form, headers, onProgress), expectedOf(contract));
}
