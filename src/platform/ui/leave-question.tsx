import { useContext, useEffect, useState } from 'react';
// Not useBlocker, which would be in the script of every public page.
import { type Blocker, UNSAFE_DataRouterContext } from 'react-router';
import { isWithoutQuestion } from './leave-without-question.ts';
import { Modal } from './modal.tsx';

const KEY = 'leave-question';

/** The navigation that waits for an answer, if any. */
function useBlockedNavigation(when: boolean): Blocker | undefined {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const [blocker, setBlocker] = useState<Blocker>();
  useEffect(() => {
    if (!router || !when) return;
    router.getBlocker(
      KEY,
      ({ currentLocation, nextLocation }) =>
        currentLocation.pathname !== nextLocation.pathname && !isWithoutQuestion(nextLocation.state),
    );
    const unsubscribe = router.subscribe(({ blockers }) => setBlocker(blockers.get(KEY)));
    return () => {
      unsubscribe();
      router.deleteBlocker(KEY);
      setBlocker(undefined);
    };
  }, [router, when]);
  return blocker?.state === 'blocked' ? blocker : undefined;
}

/** Asks before the user leaves a page with unsaved changes. @param when there are some */
export function LeaveQuestion({ when }: { when: boolean }) {
  const blocked = useBlockedNavigation(when);
  useEffect(() => {
    if (!when) return;
    // For links out of the shop, reloads and closed tabs the browser asks in its own words.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [when]);
  const stay = () => blocked?.reset?.();
  return (
    <Modal
      title="Leave without saving?"
      open={blocked !== undefined}
      onClose={stay}
      actions={
        <>
          <button type="button" className="btn btn-outline" onClick={stay}>
            Stay
          </button>
          <button type="button" className="btn btn-error" onClick={() => blocked?.proceed?.()}>
            Leave
          </button>
        </>
      }
    >
      <p>Your changes on this page are not saved.</p>
    </Modal>
  );
}
