import { useState } from 'react';
import { ApiError } from '#src/core/calls/call-api.ts';

/** Asks a second time before a price below the cost floor of its tool is sent. */
export function useBelowFloor() {
  const [isBelow, setBelow] = useState(false);
  return {
    /** The price that was sent last is below: the button says so now. */
    isBelow,
    /** Added to the body of the next request. */
    confirmed: isBelow ? { belowFloor: true } : {},
    notice: (error: unknown) => setBelow(error instanceof ApiError && error.code === 'below_cost_floor'),
    /** Another price is another question. */
    reset: () => setBelow(false),
  };
}
