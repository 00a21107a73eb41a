import { type ChangeEvent, type FormEvent, type RefObject, useEffect, useRef } from 'react';
import { useLocation, useSubmit } from 'react-router';
import { afterPaint } from './after-paint.ts';

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

/** Whether a choice is not the one that the document came with. Texts do not count: they are sent by Enter or a button. */
function isOtherChoice(control: Control | undefined): boolean {
  if (control instanceof HTMLSelectElement) {
    const original = [...control.options].findIndex(({ defaultSelected }) => defaultSelected);
    return control.selectedIndex !== Math.max(original, 0);
  }
  return control !== undefined && isCheckbox(control) && control.checked !== control.defaultChecked;
}

/** A request that the form has sent, until its answer or a later one is shown. Changes made since are kept then. */
interface SentRequest {
  /** When it was sent, in milliseconds; the location of its answer has it as its state. */
  sentAt: number;
  values: Values;
}

interface QueryForm {
  /** Asks for what the form says; what is empty does not get into the address. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** A choice takes effect at once; a text, which may still be typed, by Enter or a button. */
  onChange: (event: ChangeEvent<HTMLFormElement>) => void;
}

/**
 * Keeps a form that asks by its address at what the address asks for. That may change without the form: by going back, or by a
 * link. A new form would lose the focus, and what was typed since the form was sent. A choice that was made before the scripts
 * of the page ran is asked for when they do.
 * @param action path of the page
 * @param values what is asked; the controls have them as their default values too, for the page as it arrives
 */
export function useQueryForm(form: RefObject<HTMLFormElement | null>, action: string, values: Values): QueryForm {
  const submit = useSubmit();
  const asked = JSON.stringify(values);
  const shown = useRef(asked);
  const requests = useRef<SentRequest[]>([]);
  const { key, state } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key says that an answer, or another page, is shown
  useEffect(() => {
    const place = requests.current.findIndex(({ sentAt }) => sentAt === state?.sentAt);
    const request = requests.current[place];
    requests.current = request ? requests.current.slice(place + 1) : [];
    // Not when the page arrives: something may have been typed before its scripts.
    if (shown.current === asked) return;
    shown.current = asked;
    for (const [name, value] of Object.entries<string>(JSON.parse(asked))) {
      const control = controlOf(form.current, name);
      const changedSince = control && request && currentValue(control) !== request.values[name];
      if (control && !changedSince) setValue(control, value);
    }
  }, [form, asked, key]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: later changes are events
  useEffect(() => {
    const controls = Object.keys(values).map((name) => controlOf(form.current, name));
    if (controls.some(isOtherChoice)) form.current?.requestSubmit();
  }, []);

  return {
    onSubmit(event) {
      event.preventDefault();
      const controls = Object.keys(values).map((name) => [name, controlOf(form.current, name)] as const);
      const sent = Object.fromEntries(controls.map(([name, control]) => [name, control ? currentValue(control) : '']));
      const sentAt = performance.timeOrigin + performance.now();
      requests.current.push({ sentAt, values: sent });
      const filled = [...new FormData(event.currentTarget)].filter(([, value]) => String(value).trim() !== '');
      submit(filled as [string, string][], { action, preventScrollReset: true, state: { sentAt } });
    },
    onChange({ target, currentTarget }) {
      const control: Element = target;
      const chosen =
        control instanceof HTMLSelectElement || (control instanceof HTMLInputElement && isCheckbox(control));
      // A control without a name has no parameter.
      if (!chosen || !control.name) return;
      afterPaint(() => currentTarget.requestSubmit());
    },
  };
}
