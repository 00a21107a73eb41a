import { useId, useRef, useState } from 'react';
import { DropZone } from '#src/modules/catalogue/editor/drop-zone.tsx';
import { FieldError } from '#src/platform/ui/field.tsx';
import type { Audience } from '../tool-data/stored-document.ts';
import { documentFileProblem, titleOfFile } from './document-file.ts';
import { sendDocument } from './send-document.ts';

interface DocumentUploadProps {
  disabled: boolean;
  onKept: (document: { title: string; url: string }) => void;
}

interface UnsentProps {
  files: readonly File[];
  busy: boolean;
  onSend: (file: File) => void;
}

const Unsent = ({ files, busy, onSend }: UnsentProps) =>
  files.map((file) => (
    <button
      key={`${file.name} ${file.lastModified}`}
      type="button"
      className="btn btn-outline btn-sm self-start"
      aria-disabled={busy}
      onClick={() => busy || onSend(file)}
    >
      Send {file.name}
    </button>
  ));

/** Uploads a dropped or chosen PDF; a failed upload can be retried. */
export default function DocumentUpload({ disabled, onKept }: DocumentUploadProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [audience, setAudience] = useState<Audience>('everybody');
  const [progress, setProgress] = useState<number>();
  const [problem, setProblem] = useState('');
  const [unsent, setUnsent] = useState<readonly File[]>([]);
  const busy = disabled || progress !== undefined;

  async function add(file: File | undefined) {
    if (!file) return;
    const fileProblem = documentFileProblem(file);
    setProblem(fileProblem ?? '');
    setUnsent((files) => [...files.filter((other) => other !== file), ...(busy && !fileProblem ? [file] : [])]);
    if (fileProblem || busy) return;
    try {
      onKept({ title: titleOfFile(file.name), url: await sendDocument(file, audience, setProgress) });
      if (input.current?.files?.[0] === file) input.current.value = '';
    } catch (error) {
      setUnsent((files) => [...files, file]);
      setProblem(error instanceof Error ? error.message : 'The document could not be sent.');
    } finally {
      setProgress(undefined);
    }
  }

  return (
    <DropZone
      className="flex flex-col gap-3 border border-base-300 border-dashed p-3"
      onFiles={([file]) => void add(file)}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <label className="flex flex-col gap-1 font-medium text-sm">
          Who may download it
          <select
            className="select w-full font-normal"
            value={audience}
            onChange={({ target }) => setAudience(target.value as Audience)}
          >
            <option value="everybody">All visitors</option>
            <option value="signed-in">Signed-in customers</option>
          </select>
        </label>
        <label className="flex flex-col gap-1 font-medium text-sm">
          Upload a PDF
          <input
            ref={input}
            type="file"
            accept="application/pdf"
            className="file-input w-full font-normal"
            aria-describedby={id}
            disabled={disabled}
            // A disabled field would lose the focus.
            aria-disabled={busy}
            onClick={(event) => busy && event.preventDefault()}
            onChange={({ target }) => add(target.files?.[0])}
          />
        </label>
      </div>
      <p id={id} className="text-muted text-sm">
        Choose a file or drop it here, at most 10 MB, without scripts and attachments. Then say below what it is, and
        save.
      </p>
      {progress !== undefined && (
        <progress className="progress progress-primary w-full" aria-label="Upload" max={1} value={progress} />
      )}
      <FieldError error={problem} />
      <Unsent files={unsent} busy={busy} onSend={add} />
    </DropZone>
  );
}
