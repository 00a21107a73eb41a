import { readAnswer, send, sendAsSignedIn } from './call-api.ts';

const nothing = (_answer: unknown): _answer is never => false;

/** Saves the answer to a call as a file, because a link cannot send the access token. @throws ApiError */
export async function downloadFile(path: string, fileName: string): Promise<void> {
  const response = await sendAsSignedIn((headers) => send(path, { headers }));
  if (!response.ok) await readAnswer(response, nothing);
  saveFile(await response.blob(), fileName);
}

export function saveFile(file: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(link.href);
}
