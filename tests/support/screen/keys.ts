const MODIFIERS = ['Shift', 'Control', 'Alt', 'Meta'];

/** Playwright's name of a key, such as `Shift+Tab`, in the language of user-event. */
export function toKeys(keys: string): string {
  const parts = keys.split('+');
  const held = parts.filter((part) => MODIFIERS.includes(part));
  const pressed = parts.filter((part) => !MODIFIERS.includes(part)).map((key) => (key === 'Space' ? ' ' : `{${key}}`));
  return [...held.map((key) => `{${key}>}`), ...pressed, ...held.toReversed().map((key) => `{/${key}}`)].join('');
}
