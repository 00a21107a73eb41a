import { useEffect, useRef, useState } from 'react';
import type { OrderSearch } from '#src/core/orders/order-search.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';
import { showError } from '#src/platform/ui/toasts.tsx';
import { loadCsv, saveCsv } from './export-orders.ts';

/** Exports all matching orders as a file, with progress and a button to cancel. */
export function ExportButton({ search }: { search: OrderSearch }) {
  const [rows, setRows] = useState<number>();
  const pending = useRef<AbortController>(undefined);
  useEffect(() => () => pending.current?.abort(), []);

  async function exportAll() {
    if (pending.current) return;
    const controller = new AbortController();
    pending.current = controller;
    setRows(0);
    try {
      saveCsv(await loadCsv(search, controller.signal, setRows));
    } catch (error) {
      if (!controller.signal.aborted) showError((error as Error).message);
    }
    pending.current = undefined;
    setRows(undefined);
  }

  return (
    <div className="flex flex-wrap items-center gap-2 max-sm:mt-3 sm:absolute sm:-top-1 sm:left-52 sm:as-card:-top-2 print:hidden">
      {rows !== undefined && (
        <>
          <span className="text-muted text-sm tabular-nums">{formatPieces(rows)} rows so far</span>
          <button
            type="button"
            className="btn btn-ghost btn-sm as-card:min-h-11"
            onClick={() => pending.current?.abort()}
          >
            Cancel
          </button>
        </>
      )}
      <button
        type="button"
        className="btn btn-outline btn-sm as-card:min-h-11"
        aria-disabled={rows !== undefined}
        onClick={exportAll}
      >
        {rows === undefined ? 'Export CSV' : 'Exporting…'}
      </button>
    </div>
  );
}
