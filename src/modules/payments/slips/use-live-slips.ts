import { useState } from 'react';
import { callContract } from '#src/core/calls/call-api.ts';
import { isNewer, timed } from '#src/core/calls/newest-answer.ts';
import { useLiveChanges } from '#src/core/use-live-changes.ts';
import { useReread } from '#src/core/use-reread.ts';
import { getSlipsCall } from './slip.calls.ts';
import type { PendingSlip } from './slip.ts';

export const fetchSlips = (signal?: AbortSignal) => timed(() => callContract(getSlipsCall, {}, signal && { signal }));

interface ListedSlip {
  slip: PendingSlip;
  /** By another clerk or a customer, since the page was loaded. */
  decided: boolean;
}

/** Slips that were decided keep their place, so that no button moves under the pointer; new ones follow at the end. */
function withLatest(listed: readonly ListedSlip[], pending: readonly PendingSlip[]): ListedSlip[] {
  const known = new Set(listed.map(({ slip }) => slip._id));
  const latest = new Map(pending.map((slip) => [slip._id, slip]));
  const kept = listed.map(({ slip }) => ({ slip: latest.get(slip._id) ?? slip, decided: !latest.has(slip._id) }));
  return [...kept, ...pending.filter(({ _id }) => !known.has(_id)).map((slip) => ({ slip, decided: false }))];
}

/** The pending slips, kept current while the page is open. @param loaded as the loader found them */
export function useLiveSlips(loaded: readonly PendingSlip[]): ListedSlip[] {
  const [latest, setLatest] = useState<{ pending: readonly PendingSlip[]; listed: readonly ListedSlip[] }>();
  const listedIn = (state: typeof latest) =>
    state && isNewer(state.pending, loaded) ? state.listed : withLatest([], loaded);
  const reread = useReread(async (signal) => {
    const pending = await fetchSlips(signal);
    setLatest((state) => ({ pending, listed: withLatest(listedIn(state), pending) }));
  });
  useLiveChanges('orders', reread);
  return [...listedIn(latest)];
}
