import { useRef } from 'react';
import { v4 as uuidv4 } from 'uuid';

/** What was sent, as JSON, and its key; empty before the first attempt. */
export type Attempt = readonly [] | readonly [content: string, key: string];

/**
 * One key per content, so that content sent again after a missing answer takes effect once.
 * @param stored earlier attempts whose answers may have been lost
 * @param store stores the attempt until the form has been sent
 */
export function useIdempotencyKey(
  stored: readonly Attempt[] = [],
  store?: (attempt: Attempt) => void,
): (content: object) => { 'idempotency-key': string } {
  const last = useRef<Attempt>([]);
  return (body) => {
    const content = JSON.stringify(body);
    const [, known] = [last.current, ...stored].find(([sent]) => sent === content) ?? [];
    const key = known ?? uuidv4();
    last.current = [content, key];
    store?.(last.current);
    return { 'idempotency-key': key };
  };
}
