import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { callContract } from '#src/core/calls/call-api.ts';
import { useShopFacts } from '#src/core/site/use-shop-facts.ts';
import type { Tool } from '#src/core/tools/tool.ts';
import { putToolCall } from '#src/core/tools/tool-edit.calls.ts';
import { toolInputFrom } from '#src/core/tools/tool-edit.ts';
import type { OnToolSaved } from '#src/core/tools/use-saved-tool.ts';
import { showError, showSuccess, showUndo } from '#src/platform/ui/toasts.tsx';
import { type Amount, describeChange, problemOfAmount } from './amount-change.ts';
import { putPriceCall } from './price-change.calls.ts';
import { unchangedFields } from './tool-details.ts';

/** As long as every toast (spec section 9). */
const UNDO_OFFERED_MS = 5000;

/** Writes one amount if the tool has not changed since it was read. @returns the written tool */
async function putAmount(seen: Tool, name: Amount, amount: number): Promise<Tool> {
  const params = { id: seen._id };
  const { version } =
    name === 'price'
      ? await callContract(putPriceCall, { params, body: { price: amount, version: seen.version } })
      : await callContract(putToolCall, { params, body: { ...unchangedFields(seen), quantity: amount } });
  return { ...seen, [name]: amount, version };
}

/**
 * @param tool its newest known version
 * @returns a function that saves an amount of the tool, names the change in a toast and offers to undo it
 */
export function useSaveAmount(tool: Tool, name: Amount, onSaved: OnToolSaved) {
  const { currency } = useShopFacts();
  const { revalidate } = useRevalidator();
  const newest = useRef(tool);
  useEffect(() => {
    newest.current = tool;
  }, [tool]);

  async function undo(saved: Tool, before: Tool) {
    try {
      // The admin may have saved another field of the tool since.
      const { current } = newest;
      const isSame = current.version > saved.version && current[name] === saved[name];
      onSaved(await putAmount(isSame ? current : saved, name, before[name]));
      const change = { name, before: saved[name], after: before[name] };
      showSuccess(`Undone. ${before.toolName}: ${describeChange(change, currency)}`);
    } catch (error) {
      showError(`The change was not undone. ${(error as Error).message}`);
    }
    void revalidate();
  }

  return async (seen: Tool, amount: number) => {
    const saved = await putAmount(seen, name, amount);
    onSaved(saved);
    const change = describeChange({ name, before: seen[name], after: amount }, currency);
    const message = `Tool updated successfully. ${seen.toolName}: ${change}`;
    // The rules allow a stock above the limit to stay, not to be written again.
    const canUndo = problemOfAmount(name, toolInputFrom(seen)[name], saved, currency) === undefined;
    if (canUndo) showUndo(message, { closesAfterMs: UNDO_OFFERED_MS, undo: () => void undo(saved, seen) });
    else showSuccess(message);
    void revalidate();
  };
}
