import type { SubscribeToChanges } from '#src/core/live-changes.ts';

/** Loads what asks for changes; if that fails, the page is not updated. */
export const subscribe: SubscribeToChanges = (topic, onChange) => {
  let stop: (() => void) | undefined;
  let isOver = false;
  import('./live-changes.ts').then(
    (changes) => {
      if (!isOver) stop = changes.subscribeTab(topic, onChange);
    },
    () => {},
  );
  return () => {
    isOver = true;
    stop?.();
  };
};
