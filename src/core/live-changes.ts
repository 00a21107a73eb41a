import { point } from './point.ts';

/** Topics of subscriptions; `desk` is what waits for admins. */
export type LiveTopic = 'orders' | 'tools' | 'desk' | 'conversations' | 'quotes';

/**
 * Receives a change.
 * @param ids of the changed rows; empty if any row may have changed
 * @param placed those of `ids` that are new
 */
export type OnLiveChange = (ids: string[], placed: string[]) => void;

/**
 * Subscribes to the changes of a topic.
 * @returns a function that unsubscribes
 */
export type SubscribeToChanges = (topic: LiveTopic, onChange: OnLiveChange) => () => void;

/** Reports changes while a page is open: see useLiveChanges. */
export const liveChanges = point<SubscribeToChanges>('live changes');
