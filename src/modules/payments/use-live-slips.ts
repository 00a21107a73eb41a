import { useState } from 'react';
import { identified, listOf } from '#src/core/accounts/answers.ts';
import { callApi } from '#src/core/accounts/call-api.ts';
import { useLiveChanges } from '#src/core/use-live-changes.ts';
import type { PendingSlip } from './slip.ts';

export const fetchSlips = () => callApi('/slip', listOf(identified<PendingSlip>()));

interface ListedSlip {
  slip: PendingSlip;
  /** By somebody else, since the page was loaded. */
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
  const [latest, setLatest] = useState<{ after: readonly PendingSlip[]; listed: readonly ListedSlip[] }>();
  const listedIn = (state: typeof latest) => (state?.after === loaded ? state.listed : withLatest([], loaded));
  useLiveChanges('orders', () => {
    fetchSlips().then(
      (pending) => setLatest((state) => ({ after: loaded, listed: withLatest(listedIn(state), pending) })),
      () => undefined,
    );
  });
  return [...listedIn(latest)];
}
