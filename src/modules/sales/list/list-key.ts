/** Lists in the storage of the browser, by their owners. */
export const LIST_KEY = 'my-list:';
/** Tells this tab of a change; the others read it from their storage. */
export const LIST_CHANGED = 'my-list';
