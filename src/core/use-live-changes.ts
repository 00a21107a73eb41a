import { useEffect, useEffectEvent, useState } from 'react';
import { useSessionUser } from '#src/core/accounts/sessions/session.ts';
import { type LiveTopic, liveChanges, type OnLiveChange } from './live-changes.ts';
import { useFilling } from './ui-module.ts';

/**
 * Calls back when rows of a topic change, while the page is open and its visitor is signed in. Changes in quick
 * succession are reported in one call; a change may be reported twice. The page belongs to the user it was opened by:
 * once another one has signed in in another tab, it reports nothing, because reading again could be refused.
 * @returns false if no module reports changes
 */
export function useLiveChanges(topic: LiveTopic, onChange: OnLiveChange): boolean {
  const subscribe = useFilling(liveChanges);
  const email = useSessionUser()?.email;
  const [opener] = useState(email);
  const isTheirs = opener === undefined || opener === email;
  const change = useEffectEvent(onChange);
  useEffect(() => {
    if (!subscribe || email === undefined || !isTheirs) return;
    return subscribe(topic, (ids, placed) => change(ids, placed));
  }, [subscribe, topic, email, isTheirs]);
  return subscribe !== undefined;
}
