import { useRef, useState, useSyncExternalStore } from 'react';
import { useSessionUser } from '#src/core/accounts/sessions/session.ts';
import type { ToolAction } from '#src/core/tools/tool-actions.ts';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { takeFocus } from '#src/platform/ui/take-focus.ts';
import { LIST_PATH, MAX_LIST_LINES } from '../list-lines.ts';
import { onStoredChange, storedListText } from '../stored-text.ts';

const FULL = `${MAX_LIST_LINES} tools are the most`;
const FAILED = 'Try again';

/** Adds a tool to the list; for one that is there, a link to it. Only a click loads what changes lists. */
export function AddToList({ tool: { _id, toolName }, className, brief = false }: ToolAction) {
  const owner = useSessionUser()?.email ?? '';
  const isListed = useSyncExternalStore(
    onStoredChange,
    // Behind the lines are those of the account.
    () => storedListText(owner).split('"synced"')[0]?.includes(_id) === true,
    () => undefined,
  );
  const isPressed = useRef(false);
  const [label, setLabel] = useState('Add to my list');
  // Cards do without it in the HTML: it would be long, and the button needs scripts.
  if (brief && isListed === undefined) return null;
  if (isListed)
    return (
      <PageLink
        ref={isPressed.current ? takeFocus : undefined}
        className={`${className} font-semibold`}
        aria-label={`✓ In my list: ${toolName}`}
        title={brief ? 'In my list' : undefined}
        to={LIST_PATH}
      >
        {brief ? '✓ List' : '✓ In my list'}
      </PageLink>
    );
  const add = () => {
    isPressed.current = true;
    import('../add-line.ts').then(
      ({ addToList }) => addToList(_id) || setLabel(FULL),
      () => setLabel(FAILED),
    );
  };
  return (
    <button
      className={className}
      aria-label={`${label}: ${toolName}`}
      title={brief ? label : undefined}
      type="button"
      onClick={add}
    >
      {brief ? '+ List' : label}
    </button>
  );
}
