import { ApiError, readAnswer, sendAsSignedIn } from '#src/core/calls/call-api.ts';
import { type AnswerOf, expectedOf, pathOf } from '#src/core/calls/contract.ts';
import { UNREACHABLE } from '#src/core/calls/failed-calls.ts';
import { readListFileCall } from './list.calls.ts';

/** Uploads a CSV or XLSX file. @returns its cells @throws ApiError */
export async function sendListFile(file: File): Promise<AnswerOf<typeof readListFileCall>> {
  const body = new FormData();
  body.append('file', file);
  const response = await sendAsSignedIn((headers) =>
    fetch(`/api${pathOf(readListFileCall, {})}`, { method: 'POST', headers, body }).catch(() => {
      throw new ApiError(0, 'unreachable', UNREACHABLE);
    }),
  );
  return readAnswer(response, expectedOf(readListFileCall));
}
