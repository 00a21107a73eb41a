import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { isWithoutQuestion } from './leave-without-question.ts';
import { Modal } from './modal.tsx';
import { useHasUnsaved } from './unsaved.ts';

/** Asks before the user leaves a page with unsaved changes (useUnsaved). The router allows one on a page. */
export function LeaveQuestion() {
  const when = useHasUnsaved();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when && currentLocation.pathname !== nextLocation.pathname && !isWithoutQuestion(nextLocation.state),
  );
  const blocked = blocker.state === 'blocked' ? blocker : undefined;
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
