import { useId } from 'react';
import { CallProblem } from '#src/core/calls/call-problem.tsx';
import { formatPieces } from '#src/platform/i18n/money.ts';
import { Field } from '#src/platform/ui/field.tsx';
import { TextArea } from '#src/platform/ui/text-area.tsx';
import type { ListLine } from './list-lines.ts';
import { type OpenLine, useAddLines } from './use-add-lines.ts';

interface OpenLineRowProps {
  line: OpenLine;
  onEdit: (text: string) => void;
  onChoose: (toolId: string) => void;
  onDrop: () => void;
}

/** A line that could not be added: its text, the reason, and the tools that may be meant. */
function OpenLineRow({ line: { text, problem, near, pieces }, onEdit, onChoose, onDrop }: OpenLineRowProps) {
  return (
    <li className="border-base-300 border-b py-3">
      <div className="flex items-start gap-3">
        <div className="grow">
          <Field label="Line" value={text} error={problem} onChange={({ target }) => onEdit(target.value)} />
        </div>
        <button type="button" className="btn btn-ghost mt-6" onClick={onDrop}>
          Drop<span className="sr-only"> the line {text}</span>
        </button>
      </div>
      {near.length > 0 && (
        <div className="mt-2 flex flex-wrap items-center gap-2 text-sm">
          <span className="text-muted">{formatPieces(pieces)} pieces of</span>
          {near.map(({ _id, toolName }) => (
            <button
              key={_id}
              type="button"
              className="btn btn-outline btn-sm h-auto min-h-8 py-1 text-left max-md:min-h-11"
              onClick={() => onChoose(_id)}
            >
              {toolName}
            </button>
          ))}
        </div>
      )}
    </li>
  );
}

interface AddLinesProps {
  lines: readonly ListLine[];
  /** @returns false if the list would have too many lines */
  onAdd: (lines: readonly ListLine[]) => boolean;
}

/** Lines that are pasted, typed or read from a file. */
export function AddLines({ lines, onAdd }: AddLinesProps) {
  const { form, problems, failure, submitting, submit, text, setText, open, outcome, ...lineActions } = useAddLines(
    lines,
    onAdd,
  );
  const fileId = useId();
  return (
    <form
      ref={form}
      noValidate
      aria-label="Add lines"
      onSubmit={submit}
      className="mt-4 flex flex-col gap-4 border border-base-300 bg-base-200 p-5 print:hidden"
    >
      {open.length > 0 && (
        <ul aria-label="Lines to correct" className="border-base-300 border-t">
          {open.map((line) => (
            <OpenLineRow
              key={line.key}
              line={line}
              onEdit={(typed) => lineActions.edit(line.key, typed)}
              onChoose={(toolId) => lineActions.choose(line, toolId)}
              onDrop={() => lineActions.drop(line.key)}
            />
          ))}
        </ul>
      )}
      <TextArea
        label="One tool per line, with its pieces"
        rows={4}
        className="font-mono"
        placeholder={'KD20-13 500\nKG20-125; 1,000'}
        hint="Name or model code, then the pieces. Cells of a spreadsheet can be pasted as they are."
        value={text}
        error={problems.text}
        onChange={({ target }) => {
          setText(target.value);
          lineActions.clear('text', 'form');
        }}
      />
      <CallProblem {...failure} />
      <p role="status" className="font-semibold">
        {outcome}
      </p>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <button type="submit" className="btn btn-primary" aria-disabled={submitting}>
          {submitting ? 'Reading…' : 'Add lines'}
        </button>
        <div className="flex flex-col gap-1">
          <label htmlFor={fileId} className="font-medium text-sm">
            Or a CSV or Excel file
          </label>
          <input
            id={fileId}
            type="file"
            className="file-input w-full max-w-xs"
            accept=".csv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) void lineActions.chooseFile(file);
              target.value = '';
            }}
          />
        </div>
      </div>
    </form>
  );
}
