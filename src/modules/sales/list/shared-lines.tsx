import { useNavigate } from 'react-router';
import { formatPieces } from '#src/platform/i18n/money.ts';
import type { ListLine } from './list-lines.ts';
import { LIST_PATH } from './list-lines.ts';
import { linesInLink } from './list-link.ts';
import { mergedLists } from './merge-lists.ts';
import { useListedTools } from './use-listed-tools.ts';

interface SharedLinesProps {
  /** Of the address. */
  hash: string;
  lines: readonly ListLine[];
  change: (edit: (lines: readonly ListLine[]) => ListLine[]) => boolean;
}

/** The lines of a shared link, which can be added or replace the list. */
export function SharedLines({ hash, lines, change }: SharedLinesProps) {
  const navigate = useNavigate();
  const shared = linesInLink(hash);
  const { tools } = useListedTools(shared.map(({ toolId }) => toolId));
  if (shared.length === 0) return null;
  const found = shared.filter(({ toolId }) => tools.get(toolId) !== null);
  const close = () => navigate(LIST_PATH, { replace: true, preventScrollReset: true });

  function use(edit: (lines: readonly ListLine[]) => ListLine[]) {
    change(edit);
    close();
  }
  return (
    <section aria-label="Shared list" className="mt-6 border-primary border-l-4 bg-base-200 p-5 print:hidden">
      <h2 className="font-semibold text-lg">
        A list of {shared.length} {shared.length === 1 ? 'tool' : 'tools'} was shared with you
      </h2>
      <ul className="mt-2 max-h-60 overflow-y-auto tabular-nums">
        {shared.map(({ toolId, pieces }) => {
          const tool = tools.get(toolId);
          return (
            <li key={toolId} className={tool === null ? 'text-muted line-through' : undefined}>
              {formatPieces(pieces)} ×{' '}
              {tool === null ? 'a tool that is no longer in the catalogue' : (tool?.toolName ?? '…')}
            </li>
          );
        })}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        <button
          type="button"
          className="btn btn-primary"
          onClick={() => use((before) => mergedLists([], before, found))}
        >
          {lines.length === 0 ? 'Use as my list' : 'Add to my list'}
        </button>
        {lines.length > 0 && (
          <button type="button" className="btn btn-outline" onClick={() => use(() => found)}>
            Replace my list
          </button>
        )}
        <button type="button" className="btn btn-ghost" onClick={close}>
          No, thanks
        </button>
      </div>
      {lines.length > 0 && (
        <p className="mt-2 text-muted text-sm">For a tool that is in both, the larger number of pieces is kept.</p>
      )}
    </section>
  );
}
