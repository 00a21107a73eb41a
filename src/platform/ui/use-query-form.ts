import { type ChangeEvent, type FormEvent, type RefObject, useEffect, useRef } from 'react';
import { useLocation, useSubmit } from 'react-router';
import { afterPaint } from './after-paint.ts';
import { refuseTooLong } from './length-limit.ts';

/** Values of controls by name; an unchecked checkbox has the empty value. */
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
  // A value without an option cannot be selected: fall back to the first option, which means no choice.
  if (control instanceof HTMLSelectElement && control.selectedIndex < 0) control.selectedIndex = 0;
}

/**
 * Whether a choice differs from that in the document. Text fields do not count: they are submitted by Enter or a
 * button.
 */
function isOtherChoice(control: Control | undefined): boolean {
  if (control instanceof HTMLSelectElement) {
    const original = [...control.options].findIndex(({ defaultSelected }) => defaultSelected);
    return control.selectedIndex !== Math.max(original, 0);
  }
  return control !== undefined && isCheckbox(control) && control.checked !== control.defaultChecked;
}

/**
 * A request that the form has sent and whose answer, or a later one, is not shown yet. Later changes survive the
 * answer.
 */
interface SentRequest {
  /** When it was sent, in milliseconds; part of the location state of its answer. */
  sentAt: number;
  values: Values;
}

interface QueryForm {
  /** Navigates to the form's query; empty fields are left out of the address. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Submits a choice at once; text, which the visitor may still be typing, is submitted by Enter or a button. */
  onChange: (event: ChangeEvent<HTMLFormElement>) => void;
}

/**
 * Keeps a search form in sync with the query of the address, which may also change by going back or by a link.
 * Remounting the form instead would lose the focus and whatever was typed since it was submitted. A choice made before
 * the page's scripts ran is submitted once they run.
 * @param action path of the page
 * @param values the current query; for the server's HTML, it is also the default value of the controls
 */
export function useQueryForm(form: RefObject<HTMLFormElement | null>, action: string, values: Values): QueryForm {
  const submit = useSubmit();
  const query = JSON.stringify(values);
  const shown = useRef(query);
  const requests = useRef<SentRequest[]>([]);
  const { key, state } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key means that an answer, or another page, is shown
  useEffect(() => {
    const index = requests.current.findIndex(({ sentAt }) => sentAt === state?.sentAt);
    const request = requests.current[index];
    requests.current = request ? requests.current.slice(index + 1) : [];
    // Not on the first run: the visitor may have typed something before the scripts ran.
    if (shown.current === query) return;
    shown.current = query;
    for (const [name, value] of Object.entries<string>(JSON.parse(query))) {
      const control = controlOf(form.current, name);
      const changedSince = control && request && currentValue(control) !== request.values[name];
      if (control && !changedSince) setValue(control, value);
    }
  }, [form, query, key]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: later changes fire events
  useEffect(() => {
    const controls = Object.keys(values).map((name) => controlOf(form.current, name));
    if (controls.some(isOtherChoice)) form.current?.requestSubmit();
  }, []);

  return {
    onSubmit(event) {
      event.preventDefault();
      if (refuseTooLong(event)) return;
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
      // A control without a name is not part of the query.
      if (!chosen || !control.name) return;
      afterPaint(() => currentTarget.requestSubmit());
    },
  };
}
