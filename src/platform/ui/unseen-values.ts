import { flushSync } from 'react-dom';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

const TEXT_TYPES = ['text', 'email', 'password', 'tel', 'url', 'number', 'search', 'date', 'textarea'];

const isText = (control: Element): control is TextControl =>
  (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) && TEXT_TYPES.includes(control.type);

/**
 * Sets a value as typing does. React ignores an input event if the value is the last one that was set through its own
 * property of the element, which is why the setter of the prototype sets it.
 */
function typeInto(control: TextControl, value: string): void {
  control.value = control.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Reports the values of a form that its state does not know: some password managers fill fields without an event. React
 * keeps the default value of a controlled field equal to the state, so a field with another value is such a field.
 */
export function reportUnseenValues(form: HTMLFormElement | null): void {
  const controls = [...(form?.elements ?? [])].filter(isText);
  const unseen = controls.filter(({ value, defaultValue, readOnly }) => !readOnly && value !== defaultValue);
  if (unseen.length === 0) return;
  const values = unseen.map((control) => [control, control.value] as const);
  flushSync(() => {
    for (const [control, value] of values) typeInto(control, value);
  });
}
