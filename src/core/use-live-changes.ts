import { useEffect, useEffectEvent } from 'react';
import { useSessionUser } from './accounts/session.ts';
import { type LiveTopic, liveChanges, type OnLiveChange } from './live-changes.ts';
import { useFilling } from './ui-module.ts';

/**
 * Calls back when rows of a topic change, while the page is open and its visitor is signed in. Changes in quick
 * succession are reported in one call; a change may be reported twice.
 * @param withOwn also after changes that this page has just made: for a part of it that these do not read again
 * @returns false if no module reports changes
 */
export function useLiveChanges(topic: LiveTopic, onChange: OnLiveChange, withOwn = false): boolean {
  const subscribe = useFilling(liveChanges);
  const email = useSessionUser()?.email;
  const change = useEffectEvent(onChange);
  useEffect(() => {
    if (!subscribe || email === undefined) return;
    return subscribe(topic, (ids, placed) => change(ids, placed), withOwn);
  }, [subscribe, topic, email, withOwn]);
  return subscribe !== undefined;
}
