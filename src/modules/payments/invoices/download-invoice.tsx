import { useState } from 'react';
import { downloadFile } from '#src/core/calls/download-file.ts';
import { useFilling } from '#src/core/ui-module.ts';
import { showError } from '#src/platform/ui/toasts.tsx';
import { invoicePapers } from '../books/invoice-papers.ts';

/** Saves an invoice as PDF, where a module prints it. @param number with the letter of its revision */
export function DownloadInvoice({ number }: { number: string }) {
  const papers = useFilling(invoicePapers);
  const [loading, setLoading] = useState(false);
  if (!papers) return null;
  async function download(path: string) {
    if (loading) return;
    setLoading(true);
    await downloadFile(path, `${number}.pdf`).catch((error: Error) => showError(error.message));
    setLoading(false);
  }
  return (
    <button
      type="button"
      className="btn btn-primary"
      aria-disabled={loading}
      onClick={() => download(papers.invoice(number))}
    >
      Download PDF
    </button>
  );
}
