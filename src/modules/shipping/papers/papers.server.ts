import { callRow } from '#src/core/call.ts';
import { mailedPapers } from '#src/core/orders/mailed-papers.server.ts';
import { printedTexts } from '#src/core/orders/printed-texts.server.ts';
import { fill } from '#src/core/point.ts';
import type { Room } from '#src/core/server-module.ts';
import { toolAdditions } from '#src/core/tools/tool-additions.ts';
import { orderNumbers } from '#src/modules/orders/search/order-numbers.server.ts';
import { papers as papersStep } from './0029-papers.ts';
import { ordersOfPaper } from './orders-of-paper.server.ts';
import {
  getDatasheet,
  getOrderPaper,
  getPaperNumbers,
  getProformaPdf,
  getStatementPdf,
  getVerification,
} from './paper.api.ts';
import { issuedPaperCheck } from './paper-consistency.server.ts';
import { paperTables } from './paper-table.ts';
import { printForMail } from './print-for-mail.server.ts';
import { printProblem } from './print-problem.server.ts';

/** Invoices, packing lists, receipts and datasheets as PDF, and a public page for verifying papers. */
export const papers: Room = {
  schema: {
    migrations: () => ({ '0029-papers': papersStep }),
    tables: paperTables,
  },
  calls: [
    callRow('signed-in', getProformaPdf),
    callRow('signed-in', getOrderPaper),
    callRow('signed-in', getPaperNumbers),
    callRow('signed-in', getStatementPdf),
    callRow('anyone', getDatasheet),
    callRow('anyone', getVerification),
  ],
  fills: [
    fill(mailedPapers, printForMail),
    fill(printedTexts, printProblem),
    fill(orderNumbers, ordersOfPaper),
    fill(toolAdditions, {
      link: ({ _id }) => ({ to: `/api/tool/${_id}/datasheet.pdf`, label: 'Datasheet (PDF)', isFile: true }),
    }),
  ],
  consistencyChecks: issuedPaperCheck,
};
