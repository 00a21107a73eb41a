import { useId } from 'react';

/** What the choice shows of a tool. */
export interface ChoosableTool {
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
      {error && (
        <p id={`${id}-error`} role="alert" className="text-error text-sm">
          {error}
        </p>
      )}
    </div>
  );
}
