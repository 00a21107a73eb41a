import { MAX_SEARCH_LENGTH } from '#src/platform/http/search-query.ts';
import { Field } from '#src/platform/ui/field.tsx';
import { refuseTooLong } from '#src/platform/ui/length-limit.ts';
import { MAX_COMPARED_TOOLS } from './compare-url.ts';
import { ONLY_DIFFERENCES } from './compared-rows.ts';
import type { Comparison } from './comparison.ts';

function ToolChoice({ choices, find, compared }: Pick<Comparison, 'choices' | 'find'> & { compared: number }) {
  if (choices.length === 0)
    return <p role="status">{find ? `No other tools match “${find}”.` : 'There are no other tools.'}</p>;
  return (
    <label className="flex min-w-0 grow basis-60 flex-col gap-1 font-medium text-sm">
      {compared === 0 ? 'Tool' : 'Add a tool'}
      <select className="select w-full" name="tools" defaultValue="">
        <option value="">Choose a tool</option>
        {choices.map(({ _id, toolName }) => (
          <option key={_id} value={_id}>
            {toolName}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Adds a tool and sets the pieces through the URL, so it works without scripts. */
export function CompareForm({ comparison }: { comparison: Comparison }) {
  const { tools, choices, isLong, pieces, onlyDifferences, find } = comparison;
  const isFull = tools.length >= MAX_COMPARED_TOOLS;
  return (
    <form className="flex flex-wrap items-end gap-3 print:hidden" action="/compare" onSubmit={refuseTooLong}>
      {tools.length > 0 && <input type="hidden" name="tools" value={tools.map(({ _id }) => _id).join(',')} />}
      {onlyDifferences && <input type="hidden" name="rows" value={ONLY_DIFFERENCES} />}
      {isLong && (
        <Field label="Find tools" type="search" name="find" maxLength={MAX_SEARCH_LENGTH} defaultValue={find} />
      )}
      {isFull ? (
        <p className="basis-full text-muted text-sm">You can compare up to {MAX_COMPARED_TOOLS} tools.</p>
      ) : (
        <ToolChoice choices={choices} find={find} compared={tools.length} />
      )}
      <Field label="Pieces" name="pieces" inputMode="numeric" autoComplete="off" defaultValue={pieces} />
      <button type="submit" className="btn btn-primary">
        {isLong ? 'Find and compare' : 'Compare'}
      </button>
    </form>
  );
}
