import { useState } from 'react';
import { callPublicContract } from '#src/core/calls/call-api.ts';
import { useLiveChanges } from '#src/core/use-live-changes.ts';
import { useReread } from '#src/core/use-reread.ts';
import { getPurchaseCall } from './tool.calls.ts';
import type { Tool } from './tool.ts';

/** The tool with its current stock. The price stays the one that the visitor has seen, because an order states it. */
export function useLiveStock(tool: Tool): Tool {
  const [current, setCurrent] = useState<{ after: Tool; quantity: number }>();
  const reread = useReread(async (signal) => {
    const { quantity } = await callPublicContract(getPurchaseCall, { params: { id: tool._id } }, { signal });
    setCurrent({ after: tool, quantity });
  });
  useLiveChanges('tools', reread);
  return current?.after === tool ? { ...tool, quantity: current.quantity } : tool;
}
