import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { implement } from '#src/core/call.ts';
import { answerList, listQuery } from '#src/platform/http/answer-list.ts';
import { whenClientLeaves } from '#src/platform/http/client-left.ts';
import { idParams } from '#src/platform/http/id-params.ts';
import { readKeyedRequest } from '#src/platform/http/idempotency-key.ts';
import { plainText } from '#src/platform/http/plain-text.ts';
import { receiveFile } from '#src/platform/http/receive-file.ts';
import { atField, Refusal } from '#src/platform/http/refusal.ts';
import { bounds } from '#src/platform/limits/bounds.ts';
import {
  getStatementLineCountCall,
  getStatementLinesCall,
  postDismissedLineCall,
  postRecordedLineCall,
  postReopenedLineCall,
  postStatementCall,
} from './bank-statement.calls.ts';
import { dismissLine, reopenLine } from './dismiss-line.server.ts';
import { countStatementLines, listStatementLines } from './list-statement-lines.server.ts';
import { lineStates } from './listed-line.ts';
import { recordLine } from './record-line.server.ts';
import { type SentStatement, uploadStatement } from './upload-statement.server.ts';

const statementFile = {
  name: 'statement',
  maxBytes: bounds.statementFile.value,
  missing: () =>
    new Refusal('malformed', 'statement_missing', 'Please choose the statement: camt.053, MT940 or CSV.', {
      field: 'statement',
    }),
  tooLarge: () =>
    new Refusal('too-large', 'statement_too_large', 'The file is larger than 10 MB. Export fewer days at once.'),
};

const accountField = plainText(60);

async function receiveStatement(request: FastifyRequest): Promise<SentStatement> {
  const { file, textOf } = await receiveFile(request, statementFile);
  const account = accountField.safeParse(textOf('account'));
  if (account.success) return { file, account: account.data };
  throw atField('account', 'account_wrong', 'Please input the number of the account.');
}

export const postStatement = implement(postStatementCall, {
  summary:
    'Uploads a bank statement in camt.053, MT940 or CSV: multipart/form-data with account, which is needed only if the file does not name it, then the file in "statement"; answers with what is new and what was known',
  multipart: { file: 'statement', fields: ['account'] },
  handle: async ({ shop, actor, request, reply }) => ({
    acknowledged: true,
    ...(await uploadStatement(shop, actor, await receiveStatement(request), whenClientLeaves(reply))),
  }),
});

export const getStatementLines = implement(getStatementLinesCall, {
  summary:
    'Lines of bank statements: by default the open ones, each with the invoice that it probably pays; amounts are in minor units',
  query: listQuery.extend({ state: z.enum(lineStates).default('open') }),
  long: true,
  handle: ({ shop, actor, query, ...exchange }) =>
    answerList(query, exchange, (page) => listStatementLines(shop, actor, query.state, page)),
});

const flag = z.boolean().optional();

export const getStatementLineCount = implement(getStatementLineCountCall, {
  summary: 'Number of lines of bank statements in each state',
  handle: ({ shop, actor }) => countStatementLines(shop, actor),
});

export const postRecordedLine = implement(postRecordedLineCall, {
  summary:
    'Records a line of a bank statement on an invoice; without byHand only if reference, currency and amount agree; surplus allows more than is due; repeated records a transfer that is known already',
  params: idParams,
  body: z.object({ invoice: plainText(80), byHand: flag, surplus: flag, repeated: flag }),
  handle: async ({ shop, actor, params, body, request }) => {
    const orders = await recordLine(shop, actor, params.id, body, readKeyedRequest(request));
    return { acknowledged: true, orders };
  },
});

export const postDismissedLine = implement(postDismissedLineCall, {
  summary: 'Dismisses a line of a bank statement that pays no invoice, with the reason',
  params: idParams,
  body: z.object({ reason: plainText(1_000) }),
  handle: async ({ shop, actor, params, body, request }) => {
    await dismissLine(shop, actor, params.id, body.reason, readKeyedRequest(request));
    return { acknowledged: true };
  },
});

export const postReopenedLine = implement(postReopenedLineCall, {
  summary: 'Opens a dismissed line of a bank statement again',
  params: idParams,
  handle: async ({ shop, actor, params }) => {
    await reopenLine(shop, actor, params.id);
    return { acknowledged: true };
  },
});
