import { useMemo, useSyncExternalStore } from 'react';
import { useSessionUser } from '#src/core/accounts/sessions/session.ts';
import { changeLines } from './change-stored-list.ts';
import type { ListLine } from './list-lines.ts';
import { parseStored } from './stored-list.ts';
import { onStoredChange, storedListText } from './stored-text.ts';
import { syncList } from './sync-list.ts';

/** Without an answer, the changes are kept in this browser and sent later. */
export const sendList = () => void syncList().catch(() => {});

/** The list of the signed-in user or visitor in this browser, and its changes. */
export function useList() {
  const owner = useSessionUser()?.email ?? '';
  const text = useSyncExternalStore(
    onStoredChange,
    () => storedListText(owner),
    () => '',
  );
  const list = useMemo(() => parseStored(text), [text]);

  /** @returns false, without a change, if there would be too many lines */
  function change(edit: (lines: readonly ListLine[]) => ListLine[]): boolean {
    const isChanged = changeLines(owner, edit);
    if (owner) sendList();
    return isChanged;
  }

  return { owner, ...list, change };
}
