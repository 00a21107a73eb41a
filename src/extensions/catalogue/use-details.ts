import { useState } from 'react';
import { acknowledged } from '#src/core/accounts/answers.ts';
import { ApiError, callApi } from '#src/core/accounts/call-api.ts';
import type { Tool } from '#src/core/tools/tool.ts';
import type { ToolData } from '#src/core/tools/tool-data.ts';
import { toolDataProblems } from '#src/core/tools/tool-data-rules.ts';
import { showSuccess } from '#src/platform/ui/toasts.tsx';
import { useSubmit } from '#src/platform/ui/use-submit.ts';
import { type DetailsInput, detailsInputOf, detailsOf, mergeDetails, unchangedFields } from './tool-details.ts';

/** The edit of a tool's data: its input and its submit. @param calls the call that keeps it; the id follows */
export function useDetails(tool: Tool, calls = '/tool') {
  const [{ seen, input }, setEdit] = useState(() => ({ seen: tool, input: detailsInputOf(tool) }));

  // What was saved beside this form, such as a new price, is taken over; what was typed stays.
  if (tool.version > seen.version) setEdit({ seen: tool, input: mergeDetails(input, seen, tool).input });

  const typed = detailsOf(input);
  const shown: Tool = Object.keys(toolDataProblems(typed)).length === 0 ? { ...seen, ...typed } : seen;

  /** When the tool has changed since: puts the edit on top of it, and says what changed. */
  function rebased(error: unknown): unknown {
    const current = error instanceof ApiError && (error.details.current as Tool | undefined);
    if (!current) return error;
    const merged = mergeDetails(input, seen, current);
    setEdit({ seen: current, input: merged.input });
    const changed = merged.changes.length > 0 ? ` Changed: ${merged.changes.join(', ')}.` : '';
    return new ApiError(
      error.status,
      error.code,
      `${error.message}${changed} What you typed is kept; save again to keep it.`,
    );
  }

  const submission = useSubmit<keyof ToolData>({
    validate: () => toolDataProblems(detailsOf(input)),
    async send() {
      const body = { ...unchangedFields(seen), ...detailsOf(input) };
      const path = `${calls}/${encodeURIComponent(tool._id)}`;
      const saved = await callApi(path, acknowledged, { method: 'PUT', body }).catch((error) => {
        throw rebased(error);
      });
      const { version = seen.version + 1 } = saved as { version?: number };
      setEdit((now) => ({ ...now, seen: { ...seen, ...detailsOf(input), version } }));
      showSuccess('Tool updated successfully.');
    },
  });

  function change(edits: Partial<DetailsInput>) {
    setEdit((now) => ({ ...now, input: { ...now.input, ...edits } }));
    submission.clear('form', ...(Object.keys(edits) as (keyof ToolData)[]));
  }

  return { ...submission, input, shown, change };
}
