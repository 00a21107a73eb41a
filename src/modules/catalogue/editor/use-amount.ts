import { useState } from 'react';
import { ApiError } from '#src/core/calls/call-api.ts';
import { useShopFacts } from '#src/core/site/use-shop-facts.ts';
import type { Tool } from '#src/core/tools/tool.ts';
import { mergeEdit, toolInputFrom } from '#src/core/tools/tool-edit.ts';
import { parsePrice } from '#src/core/tools/tool-rules.ts';
import type { OnToolSaved } from '#src/core/tools/use-saved-tool.ts';
import { parseWholeNumber } from '#src/platform/i18n/read-number.ts';
import { useSubmit } from '#src/platform/ui/use-submit.ts';
import { type Amount, type AmountChange, isLargeChange, problemOfAmount } from './amount-change.ts';
import { useSaveAmount } from './use-save-amount.ts';

/** Inline edit of one amount of a tool. A large change is saved only after a question. */
export function useAmount(tool: Tool, name: Amount, onSaved: OnToolSaved) {
  const { currency } = useShopFacts();
  const save = useSaveAmount(tool, name, onSaved);
  const [edit, setEdit] = useState<{ seen: Tool; typed: string }>();
  const [question, setQuestion] = useState<AmountChange>();
  const { seen: begun, typed } = edit ?? { seen: tool, typed: String(tool[name]) };
  // Follows edits of other fields, such as the admin's own edit of the price a moment before that of the stock.
  const seen = tool.version > begun.version && tool[name] === begun[name] ? tool : begun;

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
    validate: () => ({ [name]: problemOfAmount(name, typed, seen, currency) }),
    async send() {
      const amount = name === 'price' ? parsePrice(typed, currency) : parseWholeNumber(typed);
      const change = { name, before: seen[name], after: amount };
      if (!question && isLargeChange(change)) return setQuestion(change);
      setQuestion(undefined);
      if (amount !== seen[name]) {
        await save(seen, amount).catch((error) => {
          throw rebased(error);
        });
      }
      setEdit(undefined);
    },
  });

  return {
    ...submission,
    typed,
    editing: edit !== undefined,
    /** The large change that waits for confirmation; submitting again confirms it. */
    question,
    dismiss: () => setQuestion(undefined),
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
