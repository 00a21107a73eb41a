/** Topics of subscriptions. */
export type LiveTopic = 'orders' | 'tools';

/**
 * Receives a change.
 * @param ids of the rows that changed; empty: any of them may have
 * @param placed those of `ids` that are new
 */
export type OnLiveChange = (ids: string[], placed: string[]) => void;

/** Calls back at every change of a topic. @returns how to stop */
export type SubscribeToChanges = (topic: LiveTopic, onChange: OnLiveChange) => () => void;
