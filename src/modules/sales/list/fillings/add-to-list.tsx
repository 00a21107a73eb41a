import { useState, useSyncExternalStore } from 'react';
import { useSessionUser } from '#src/core/accounts/sessions/session.ts';
import type { ToolAction } from '#src/core/tools/tool-actions.ts';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { LIST_PATH, MAX_LIST_LINES } from '../list-lines.ts';
import { onStoredChange, storedListText } from '../stored-text.ts';

const FULL = `${MAX_LIST_LINES} tools are the most`;
const FAILED = 'Try again';

/** Adds a tool to the list; for one that is there, a link to it. Only a click loads what changes lists. */
export function AddToList({ tool: { _id, toolName }, className }: ToolAction) {
  const owner = useSessionUser()?.email ?? '';
  const isListed = useSyncExternalStore(
    onStoredChange,
    // Behind the lines are those of the account.
    () => storedListText(owner).split('"synced"')[0]?.includes(_id) === true,
    () => false,
  );
  const [label, setLabel] = useState('Add to my list');
  if (isListed)
    return (
      <PageLink className={`${className} font-semibold`} aria-label={`✓ In my list: ${toolName}`} to={LIST_PATH}>
        ✓ In my list
      </PageLink>
    );
  const add = () =>
    import('../add-line.ts').then(
      ({ addToList }) => addToList(_id) || setLabel(FULL),
      () => setLabel(FAILED),
    );
  return (
    <button className={className} aria-label={`${label}: ${toolName}`} type="button" onClick={add}>
      {label}
    </button>
  );
}
