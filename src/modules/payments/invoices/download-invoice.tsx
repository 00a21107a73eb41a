import { downloadFile } from '#src/core/calls/download-file.ts';
import { useFilling } from '#src/core/ui-module.ts';
import { DownloadButton } from '#src/platform/ui/download-button.tsx';
import { invoicePapers } from '../books/invoice-papers.ts';

/** Saves an invoice as PDF, where a module prints it. @param number with the letter of its revision */
export function DownloadInvoice({ number }: { number: string }) {
  const papers = useFilling(invoicePapers);
  if (!papers) return null;
  return (
    <DownloadButton className="btn btn-primary" save={() => downloadFile(papers.invoice(number), `${number}.pdf`)}>
      Download PDF
    </DownloadButton>
  );
}
