import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';

/** Values of controls by their names; of a checkbox, its own value or nothing. */
type Values = Readonly<Record<string, string>>;
type Control = HTMLInputElement | HTMLSelectElement;

function controlOf(form: HTMLFormElement | null, name: string): Control | undefined {
  const control = form?.elements.namedItem(name);
  return control instanceof HTMLInputElement || control instanceof HTMLSelectElement ? control : undefined;
}

const isCheckbox = (control: Control): control is HTMLInputElement => control.type === 'checkbox';

function currentValue(control: Control): string {
  return isCheckbox(control) && !control.checked ? '' : control.value;
}

function setValue(control: Control, value: string): void {
  if (isCheckbox(control)) control.checked = value !== '';
  else control.value = value;
  // What is not offered cannot be chosen: the first choice is none.
  if (control instanceof HTMLSelectElement && control.selectedIndex < 0) control.selectedIndex = 0;
}

/**
 * Keeps a form that asks by its address at what the address asks for. That may change without the form: by going back, or by a
 * link. A new form would lose the focus, and what was typed since the form was sent.
 * @param values what is asked; the controls have them as their default values too, for the page as it arrives
 * @returns to be called when the form is sent
 */
export function useAskedValues(form: RefObject<HTMLFormElement | null>, values: Values): () => void {
  const asked = JSON.stringify(values);
  const shown = useRef(asked);
  /** What was sent and is not answered yet. */
  const sent = useRef<Values>(undefined);
  const { key } = useLocation();
  // Whoever chooses quickly is shown the answer to an earlier choice while the latest is on its way.
  const settled = useNavigation().state === 'idle';

  useEffect(() => {
    // Not when the page arrives: something may have been typed before its scripts.
    if (!settled || shown.current === asked) return;
    shown.current = asked;
    for (const [name, value] of Object.entries<string>(JSON.parse(asked))) {
      const control = controlOf(form.current, name);
      const changedSince = control && sent.current && currentValue(control) !== sent.current[name];
      if (control && !changedSince) setValue(control, value);
    }
  }, [form, asked, settled]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key says that the answer, or another page, is here
  useEffect(() => {
    if (settled) sent.current = undefined;
  }, [key, settled]);

  return function noteSent() {
    const controls = Object.keys(values).map((name) => [name, controlOf(form.current, name)] as const);
    sent.current = Object.fromEntries(controls.map(([name, control]) => [name, control ? currentValue(control) : '']));
  };
}
