import { useState } from 'react';
import { identified } from '#src/core/accounts/answers.ts';
import { callPublicApi } from '#src/core/accounts/call-api.ts';
import { useLiveChanges } from '#src/core/use-live-changes.ts';
import type { Tool } from './tool.ts';

/** The tool with its current stock. The price stays the one that the visitor has seen, because an order states it. */
export function useLiveStock(tool: Tool): Tool {
  const [current, setCurrent] = useState<{ after: Tool; quantity: number }>();
  useLiveChanges('tools', () => {
    callPublicApi(`/purchase/${encodeURIComponent(tool._id)}`, identified<Tool>()).then(
      ({ quantity }) => setCurrent({ after: tool, quantity }),
      () => {},
    );
  });
  return current?.after === tool ? { ...tool, quantity: current.quantity } : tool;
}
