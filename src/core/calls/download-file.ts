import { type TableFormat, tableFormats } from '#src/platform/sheets/table.ts';
import { readAnswer, send, sendAsSignedIn } from './call-api.ts';

const nothing = (_answer: unknown): _answer is never => false;

async function fetchAnswer(path: string, accept?: string): Promise<Response> {
  const response = await sendAsSignedIn((authorization) =>
    send(path, { headers: { ...authorization, ...(accept && { accept }) } }),
  );
  if (!response.ok) await readAnswer(response, nothing);
  return response;
}

/** The answer to a call as a file. @throws ApiError */
export async function fetchFile(path: string): Promise<Blob> {
  return (await fetchAnswer(path)).blob();
}

/**
 * Saves the answer to a call as a file, because a link cannot send the access token.
 * @param fileName by default the name that the server gives the file
 * @throws ApiError
 */
export async function downloadFile(path: string, fileName?: string): Promise<void> {
  await saveAnswer(await fetchAnswer(path), fileName);
}

/** Saves the answer to a call as a table. @throws ApiError */
export async function downloadTable(path: string, format: TableFormat): Promise<void> {
  await saveAnswer(await fetchAnswer(path, tableFormats[format]));
}

async function saveAnswer(response: Response, fileName?: string): Promise<void> {
  const given = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  saveFile(await response.blob(), fileName ?? given ?? 'document');
}

export function saveFile(file: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(link.href);
}
