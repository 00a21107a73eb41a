import { ApiError, readAnswer, sendAsSignedIn } from '#src/core/calls/call-api.ts';
import { pathOf } from '#src/core/calls/contract.ts';
import { UNREACHABLE } from '#src/core/calls/failed-calls.ts';
import { postToolImportCall } from './import.calls.ts';
import { type ImportLine, type ImportOutcome, MAX_IMPORT_BYTES } from './import-outcome.ts';

/** Early check in the browser; the server judges by the content. */
export function sheetProblem(file: File | undefined): string | undefined {
  if (!file) return 'Please choose a CSV or XLSX file.';
  if (file.size === 0) return 'This file is empty.';
  return file.size > MAX_IMPORT_BYTES ? 'The file is larger than 32 MB. Split it.' : undefined;
}

const nothing = (_answer: unknown): _answer is never => false;

async function post(body: FormData, headers: Record<string, string>): Promise<Response> {
  try {
    return await fetch(`/api${pathOf(postToolImportCall, {})}`, { method: 'POST', headers, body });
  } catch {
    throw new ApiError(0, 'unreachable', UNREACHABLE);
  }
}

async function* linesOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<ImportLine> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line);
  }
}

/**
 * Uploads a file for its check or, with the plan of its check, for its import.
 * @param onProgress receives the number of processed rows and the total
 * @throws ApiError
 */
export async function sendSheet(
  file: File,
  plan: { hash: string; correctRows: boolean } | undefined,
  onProgress: (done: number, of: number) => void,
): Promise<ImportOutcome> {
  const body = new FormData();
  if (plan) body.append('plan', plan.hash);
  if (plan?.correctRows) body.append('rows', 'correct');
  body.append('file', file);
  const response = await sendAsSignedIn((headers) => post(body, headers));
  if (!response.ok || !response.body) return readAnswer(response, nothing);
  try {
    for await (const line of linesOf(response.body)) {
      if ('outcome' in line) return line.outcome;
      if ('error' in line) throw new ApiError(409, line.error.code, line.error.message);
      onProgress(line.done, line.of);
    }
  } catch (error) {
    if (error instanceof ApiError) throw error;
  }
  throw new ApiError(0, 'unreachable', `${UNREACHABLE} Check the file again to see whether it was imported.`);
}
