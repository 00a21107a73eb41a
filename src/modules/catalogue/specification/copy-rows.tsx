import { useState } from 'react';
import type { Specification, Tool } from '#src/core/tools/tool.ts';

interface CopyRowsProps {
  known: readonly Tool[];
  onCopy: (rows: readonly Specification[]) => void;
}

/** Copies the rows of another tool; the form keeps its own rows. */
export function CopyRows({ known, onCopy }: CopyRowsProps) {
  const [chosen, setChosen] = useState('');
  const specified = known.filter(({ specifications }) => specifications.length > 0);
  const rows = specified.find(({ _id }) => _id === chosen)?.specifications;
  if (specified.length === 0) return null;
  return (
    <div className="join min-w-0">
      <select
        className="select join-item min-w-0"
        aria-label="Tool to copy rows from"
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
      >
        <option value="">Copy rows from …</option>
        {specified.map(({ _id, toolName }) => (
          <option key={_id} value={_id}>
            {toolName}
          </option>
        ))}
      </select>
      <button type="button" className="btn btn-outline join-item" disabled={!rows} onClick={() => rows && onCopy(rows)}>
        Copy
      </button>
    </div>
  );
}
