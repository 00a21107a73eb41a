import { useState } from 'react';
import { pathOf } from '#src/core/calls/contract.ts';
import { downloadFile } from '#src/core/calls/download-file.ts';
import { showError } from '#src/platform/ui/toasts.tsx';
import { getToolsCsvCall, getToolsWorkbookCall } from './import.calls.ts';

const files = [
  { name: 'tools.xlsx', call: getToolsWorkbookCall, label: 'Excel workbook (XLSX)' },
  { name: 'tools.csv', call: getToolsCsvCall, label: 'CSV file' },
] as const;

export function ExportButtons() {
  const [pending, setPending] = useState<string>();

  async function save({ name, call }: (typeof files)[number]) {
    if (pending) return;
    setPending(name);
    await downloadFile(pathOf(call, {}), name).catch((error: Error) => showError(error.message));
    setPending(undefined);
  }

  return (
    <div className="mt-3 flex flex-wrap gap-3">
      {files.map((file) => (
        <button
          key={file.name}
          type="button"
          className="btn btn-outline"
          aria-disabled={pending !== undefined}
          onClick={() => save(file)}
        >
          {pending === file.name ? 'Exporting…' : file.label}
        </button>
      ))}
    </div>
  );
}
