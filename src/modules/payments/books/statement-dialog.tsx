import { readAnswer, send, sendAsSignedIn } from '#src/core/calls/call-api.ts';
import { pathOf } from '#src/core/calls/contract.ts';
import { downloadFile, saveFile } from '#src/core/calls/download-file.ts';
import { useFilling } from '#src/core/ui-module.ts';
import { getAccountStatementCall, getJournalCall } from './books.calls.ts';
import { invoicePapers } from './invoice-papers.ts';
import type { BookPeriod } from './period.ts';
import { PeriodDialog } from './period-dialog.tsx';

const fileName = (kind: string, { from, to }: BookPeriod, ending: string) => `${kind}-${from}-${to}.${ending}`;

/** Saves a statement as a CSV file. @throws ApiError */
async function saveStatementCsv(query: BookPeriod & { customer?: string }): Promise<void> {
  const path = pathOf(getAccountStatementCall, { query });
  const response = await sendAsSignedIn((authorization) =>
    send(path, { headers: { ...authorization, accept: 'text/csv' } }),
  );
  if (!response.ok) await readAnswer(response, (answer): answer is never => answer === undefined);
  saveFile(await response.blob(), fileName('statement', query, 'csv'));
}

interface StatementDialogProps {
  open: boolean;
  onClose: () => void;
  /** Address of the customer; undefined for the user's own statement. */
  customer: string | undefined;
}

export function StatementDialog({ open, onClose, customer }: StatementDialogProps) {
  const papers = useFilling(invoicePapers);
  const queryOf = (period: BookPeriod) => ({ ...period, ...(customer && { customer }) });
  const csv = { label: 'Download CSV', save: (period: BookPeriod) => saveStatementCsv(queryOf(period)) };
  const savePdf = (period: BookPeriod) =>
    downloadFile(papers?.statement(queryOf(period)) ?? '', fileName('statement', period, 'pdf'));
  const days = 'All invoices and payments of these days, with the balance before and after them.';
  return (
    <PeriodDialog
      title="Statement of account"
      about={customer ? `${days} The customer is ${customer}.` : days}
      open={open}
      onClose={onClose}
      files={papers ? [csv, { label: 'Download PDF', save: savePdf }] : [csv]}
    />
  );
}

/** For the accounting program of the shop. */
export function JournalDialog({ open, onClose }: Omit<StatementDialogProps, 'customer'>) {
  const save = (query: BookPeriod) =>
    downloadFile(pathOf(getJournalCall, { query }), fileName('journal', query, 'csv'));
  return (
    <PeriodDialog
      title="Journal"
      about="All invoices and payments of these days as debit and credit, for an accounting program. Export a month once its bank statements are recorded."
      open={open}
      onClose={onClose}
      files={[{ label: 'Download CSV', save }]}
    />
  );
}
