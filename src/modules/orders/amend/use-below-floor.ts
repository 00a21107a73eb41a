import { useState } from 'react';
import { ApiError } from '#src/core/calls/call-api.ts';
import { BELOW_FLOOR } from './below-floor.ts';

/** Asks for a confirmation before a price below the floor of its tool is sent again. */
export function useBelowFloor() {
  const [isBelow, setBelow] = useState(false);
  return {
    /** The price that was sent last is below: the button says so now. */
    isBelow,
    /** Added to the body of the next request. */
    confirmed: isBelow ? { belowFloor: true } : {},
    notice: (error: unknown) => setBelow(error instanceof ApiError && error.code === BELOW_FLOOR),
    /** Another price needs another confirmation. */
    reset: () => setBelow(false),
  };
}
