import { useEffect, useId, useState } from 'react';
import { callForPage } from '#src/core/calls/call-for-page.ts';
import { getToolsCall } from '#src/core/tools/tool.calls.ts';
import { FieldError } from '#src/platform/ui/field.tsx';

/** What the choice shows of a tool. */
interface ChoosableTool {
  _id: string;
  toolName: string;
  price: number;
}

interface ToolChoiceProps {
  /** Undefined while they are read. */
  tools: readonly ChoosableTool[] | undefined;
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
}

/** A field with all tools by name. */
export function ToolChoice({ tools, error, ...select }: ToolChoiceProps) {
  const id = useId();
  const sorted = tools?.toSorted((a, b) => a.toolName.localeCompare(b.toolName)) ?? [];
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-medium text-sm">
        Tool
      </label>
      <select
        id={id}
        className={`select w-full ${error ? 'select-error' : ''}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        {...select}
      >
        <option value="">{tools ? 'Please choose' : 'Loading…'}</option>
        {sorted.map(({ _id, toolName }) => (
          <option key={_id} value={_id}>
            {toolName}
          </option>
        ))}
      </select>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

const PAGE_SIZE = 500;

/** All tools, for the choice; undefined while they are read. */
export function useChoosableTools(open: boolean) {
  const [tools, setTools] = useState<ChoosableTool[]>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    if (!open) return;
    const left = new AbortController();
    async function read() {
      const found: ChoosableTool[] = [];
      let after: string | undefined;
      do {
        const query = { limit: PAGE_SIZE, after, isPublic: true, signal: left.signal };
        const { items, next } = await callForPage(getToolsCall, query);
        found.push(...items);
        after = next;
      } while (after !== undefined);
      setTools(found);
    }
    read().catch((error: Error) => left.signal.aborted || setProblem(error.message));
    return () => left.abort();
  }, [open]);
  return { tools, problem };
}
