import { useState } from 'react';
import type { TableFormat } from '#src/platform/sheets/table.ts';
import { DownloadButton } from './download-button.tsx';
import { Modal } from './modal.tsx';

interface TableFile {
  label: string;
  /** Fetches and saves the file. @throws an error whose message is for the user */
  save: (format: TableFormat) => Promise<unknown>;
}

const formats = [
  ['xlsx', 'Excel (XLSX)'],
  ['csv', 'CSV'],
] as const;

/** A button that offers tables as files for a spreadsheet. */
export function TableDownload({ files, size = '' }: { files: readonly TableFile[]; size?: 'btn-sm' | '' }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        className={`btn btn-outline max-md:min-h-11 print:hidden ${size}`}
        onClick={() => setOpen(true)}
      >
        Download
      </button>
      <Modal
        title="Download"
        open={open}
        onClose={close}
        actions={
          <button type="button" className="btn btn-outline" onClick={close}>
            Close
          </button>
        }
      >
        <ul>
          {files.map(({ label, save }) => (
            <li key={label} className="flex flex-wrap items-center gap-3 border-base-300 border-b py-3">
              <span className="grow">{label}</span>
              {formats.map(([format, name]) => (
                <DownloadButton
                  key={format}
                  className="btn btn-outline btn-sm max-md:min-h-11"
                  aria-label={`${label}: ${name}`}
                  save={() => save(format)}
                >
                  {name}
                </DownloadButton>
              ))}
            </li>
          ))}
        </ul>
      </Modal>
    </>
  );
}
