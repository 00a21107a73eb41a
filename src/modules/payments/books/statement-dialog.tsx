import { pathOf } from '#src/core/calls/contract.ts';
import { downloadFile, downloadTable } from '#src/core/calls/download-file.ts';
import { useFilling } from '#src/core/ui-module.ts';
import type { TableFormat } from '#src/platform/sheets/table.ts';
import { getAccountStatementCall, getJournalCall } from './books.calls.ts';
import { invoicePapers } from './invoice-papers.ts';
import type { BookPeriod } from './period.ts';
import { PeriodDialog } from './period-dialog.tsx';

const fileName = (kind: string, { from, to }: BookPeriod, ending: string) => `${kind}-${from}-${to}.${ending}`;

interface StatementDialogProps {
  open: boolean;
  onClose: () => void;
  /** Address of the customer; undefined for the user's own statement. */
  customer: string | undefined;
}

export function StatementDialog({ open, onClose, customer }: StatementDialogProps) {
  const papers = useFilling(invoicePapers);
  const queryOf = (period: BookPeriod) => ({ ...period, ...(customer && { customer }) });
  const tableAs = (format: TableFormat, label: string) => ({
    label,
    save: (period: BookPeriod) => downloadTable(pathOf(getAccountStatementCall, { query: queryOf(period) }), format),
  });
  const tables = [tableAs('csv', 'Download CSV'), tableAs('xlsx', 'Download Excel')];
  const savePdf = (period: BookPeriod) =>
    downloadFile(papers?.statement(queryOf(period)) ?? '', fileName('statement', period, 'pdf'));
  const days = 'All invoices and payments of these days, with the balance before and after them.';
  return (
    <PeriodDialog
      title="Statement of account"
      about={customer ? `${days} The customer is ${customer}.` : days}
      open={open}
      onClose={onClose}
      files={papers ? [...tables, { label: 'Download PDF', save: savePdf }] : tables}
    />
  );
}

/** For the accounting program of the shop. */
export function JournalDialog({ open, onClose }: Omit<StatementDialogProps, 'customer'>) {
  const tableAs = (format: TableFormat, label: string) => ({
    label,
    save: (query: BookPeriod) => downloadTable(pathOf(getJournalCall, { query }), format),
  });
  return (
    <PeriodDialog
      title="Journal"
      about="All invoices and payments of these days as debit and credit, for an accounting program. Export a month once its bank statements are recorded."
      open={open}
      onClose={onClose}
      files={[tableAs('xlsx', 'Download Excel'), tableAs('csv', 'Download CSV')]}
    />
  );
}
