import { v7 } from 'uuid';

/**
 * An unguessable id that is greater than every earlier one of this process, also within a millisecond and after the clock went
 * back (RFC 9562, version 7): lists are in its order.
 */
export const newId = (): string => v7();
