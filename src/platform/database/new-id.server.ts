import { v7 } from 'uuid';

/**
 * An unguessable id that is greater than every earlier one of this process, even within a millisecond or after the
 * clock was set back (RFC 9562, version 7). Lists are sorted by it.
 */
export const newId = (): string => v7();
