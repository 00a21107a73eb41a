import { pathOf } from '#src/core/calls/contract.ts';
import { downloadFile } from '#src/core/calls/download-file.ts';
import { DownloadButton } from '#src/platform/ui/download-button.tsx';
import { getToolsCsvCall, getToolsWorkbookCall } from './import.calls.ts';

const files = [
  { name: 'tools.xlsx', call: getToolsWorkbookCall, label: 'Excel workbook (XLSX)' },
  { name: 'tools.csv', call: getToolsCsvCall, label: 'CSV file' },
] as const;

export function ExportButtons() {
  return (
    <div className="mt-3 flex flex-wrap gap-3">
      {files.map(({ name, call, label }) => (
        <DownloadButton key={name} className="btn btn-outline" save={() => downloadFile(pathOf(call, {}), name)}>
          {label}
        </DownloadButton>
      ))}
    </div>
  );
}
