import { readAnswer, send, sendAsSignedIn } from './call-api.ts';

const nothing = (_answer: unknown): _answer is never => false;

/** The answer to a call as a file. @throws ApiError */
export async function fetchFile(path: string): Promise<Blob> {
  const response = await sendAsSignedIn((headers) => send(path, { headers }));
  if (!response.ok) await readAnswer(response, nothing);
  return response.blob();
}

/** Saves the answer to a call as a file, because a link cannot send the access token. @throws ApiError */
export async function downloadFile(path: string, fileName: string): Promise<void> {
  saveFile(await fetchFile(path), fileName);
}

export function saveFile(file: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(link.href);
}
