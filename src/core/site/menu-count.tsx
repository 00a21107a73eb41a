import { useMemo } from 'react';
import { countContract } from '#src/core/calls/count-contract.ts';
import { useContract } from '#src/core/calls/use-contract.ts';
import type { WaitingItems } from '#src/core/ui-module.ts';
import { useLiveChanges } from '#src/core/use-live-changes.ts';

/** How many items wait, after the label of a menu entry; nothing if none do. */
export function MenuCount({ call, changesWith }: WaitingItems) {
  const of = useMemo(() => countContract(call), [call]);
  const { answer, read } = useContract(of, {});
  useLiveChanges(changesWith, () => void read());
  return answer && answer.count > 0 ? <span className="tabular-nums">&nbsp;({answer.count})</span> : null;
}
