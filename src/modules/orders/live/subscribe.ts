import type { SubscribeToChanges } from '#src/core/live-changes.ts';

/** Loads the reader of the stream; if that fails, the page is not updated. */
export const subscribe: SubscribeToChanges = (topic, onChange, withOwn) => {
  let stop: (() => void) | undefined;
  let isOver = false;
  import('./live-changes.ts').then(
    (changes) => {
      if (!isOver) stop = changes.subscribeTab(topic, onChange, withOwn);
    },
    () => {},
  );
  return () => {
    isOver = true;
    stop?.();
  };
};
