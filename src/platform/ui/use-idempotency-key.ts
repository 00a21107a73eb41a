import { useRef } from 'react';
import { v4 as uuidv4 } from 'uuid';

/** One key per content, so that content sent again after a missing answer takes effect once. */
export function useIdempotencyKey(): (content: object) => { 'idempotency-key': string } {
  const last = useRef<{ content: string; key: string }>(undefined);
  return (body) => {
    const content = JSON.stringify(body);
    if (last.current?.content !== content) last.current = { content, key: uuidv4() };
    return { 'idempotency-key': last.current.key };
  };
}
