import { useState } from 'react';
import { downloadFile } from '#src/core/calls/download-file.ts';
import { showError } from '#src/platform/ui/toasts.tsx';

const files = [
  { name: 'tools.xlsx', label: 'Excel workbook (XLSX)' },
  { name: 'tools.csv', label: 'CSV file' },
] as const;

export function ExportButtons() {
  const [pending, setPending] = useState<string>();

  async function save(name: string) {
    if (pending) return;
    setPending(name);
    await downloadFile(`/${name}`, name).catch((error: Error) => showError(error.message));
    setPending(undefined);
  }

  return (
    <div className="mt-3 flex flex-wrap gap-3">
      {files.map(({ name, label }) => (
        <button
          key={name}
          type="button"
          className="btn btn-outline"
          aria-disabled={pending !== undefined}
          onClick={() => save(name)}
        >
          {pending === name ? 'Exporting…' : label}
        </button>
      ))}
    </div>
  );
}
