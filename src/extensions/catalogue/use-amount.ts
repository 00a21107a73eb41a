import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { acknowledged } from '#src/core/accounts/answers.ts';
import { ApiError, callApi } from '#src/core/accounts/call-api.ts';
import { useShopFacts } from '#src/core/site/use-shop-facts.ts';
import type { Tool } from '#src/core/tools/tool.ts';
import { mergeEdit, toolInputFrom } from '#src/core/tools/tool-edit.ts';
import { parsePrice, parseWhole, updateToolProblems } from '#src/core/tools/tool-rules.ts';
import { showSuccess } from '#src/platform/ui/toasts.tsx';
import { useSubmit } from '#src/platform/ui/use-submit.ts';
import { unchangedFields } from './tool-details.ts';

export type Amount = 'price' | 'quantity';

/** Inline edit of one amount of a tool. */
export function useAmount(tool: Tool, name: Amount) {
  const { currency } = useShopFacts();
  const { revalidate } = useRevalidator();
  const [edit, setEdit] = useState<{ seen: Tool; typed: string }>();
  const { seen, typed } = edit ?? { seen: tool, typed: String(tool[name]) };

  /** On a conflict, rebases the edit on the current tool and names the changes in the error. */
  function rebased(error: unknown): unknown {
    const current = error instanceof ApiError && (error.details.current as Tool | undefined);
    if (!current) return error;
    const merged = mergeEdit({ ...toolInputFrom(seen), [name]: typed }, seen, current);
    setEdit({ seen: current, typed: merged.input[name] });
    const changed = merged.changes.length > 0 ? ` Changed: ${merged.changes.join(', ')}.` : '';
    const message = `${error.message}${changed} What you typed is kept; save again to keep it.`;
    return new ApiError(error.status, error.code, message);
  }

  const submission = useSubmit<Amount>({
    validate: () => ({ [name]: updateToolProblems({ ...toolInputFrom(seen), [name]: typed }, seen, currency)[name] }),
    async send() {
      const amount = name === 'price' ? parsePrice(typed, currency) : parseWhole(typed);
      if (amount !== seen[name]) {
        const body = { ...unchangedFields(seen), [name]: amount };
        const path = `/tool/${encodeURIComponent(tool._id)}`;
        await callApi(path, acknowledged, { method: 'PUT', body }).catch((error) => {
          throw rebased(error);
        });
        showSuccess('Tool updated successfully.');
        void revalidate();
      }
      setEdit(undefined);
    },
  });

  return {
    ...submission,
    typed,
    editing: edit !== undefined,
    begin: () => setEdit({ seen: tool, typed: String(tool[name]) }),
    change(next: string) {
      setEdit({ seen, typed: next });
      submission.clear(name, 'form');
    },
    end() {
      setEdit(undefined);
      submission.clear(name, 'form');
    },
  };
}
