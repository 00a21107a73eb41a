import { fireEvent, queryAllByRole } from '@testing-library/dom';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { asText, elementsWithLabel, elementsWithText, isVisible, matcherOf } from './elements.ts';
import { toKeys } from './keys.ts';
import { type State, until } from './until.ts';

type Find = () => HTMLElement[];
interface TextOptions {
  exact?: boolean;
}
interface RoleOptions extends TextOptions {
  name?: string | RegExp;
  checked?: boolean;
  pressed?: boolean;
  expanded?: boolean;
  selected?: boolean;
  level?: number;
}
interface FilterOptions {
  hasText?: string | RegExp;
  hasNotText?: string | RegExp;
  has?: ScreenLocator;
  hasNot?: ScreenLocator;
  visible?: boolean;
}

const isDisabled = (element: HTMLElement) => element.matches(':disabled, :disabled *');
/** A button that keeps the focus while it waits is disabled for its readers only. */
const cannotBeUsed = (element: HTMLElement) => isDisabled(element) || element.closest('[aria-disabled=true]') !== null;
const isPressable = (element: HTMLElement) => isVisible(element) && !isDisabled(element);
const isEditable = (element: HTMLElement) => !isDisabled(element) && !element.hasAttribute('readonly');
const unique = (elements: HTMLElement[]) => [...new Set(elements)];

interface SentFile {
  name: string;
  mimeType: string;
  buffer: Uint8Array<ArrayBuffer>;
}

/** The same element at any time, whatever else the document shows by then. */
class ScreenHandle {
  readonly #element: HTMLElement;

  constructor(element: HTMLElement) {
    this.#element = element;
  }
  textContent = async () => this.#element.textContent;
}

/** Elements of the document that are looked up again for each use; named and behaving like Playwright's. */
export class ScreenLocator {
  readonly elements: Find;
  readonly #what: string;

  constructor(elements: Find, what: string) {
    this.elements = elements;
    this.#what = what;
  }

  toString = () => this.#what;

  #below(what: string, find: (root: HTMLElement) => Iterable<Element>): ScreenLocator {
    return new ScreenLocator(
      () => unique(this.elements().flatMap((root) => [...find(root)] as HTMLElement[])),
      `${this.#what} ${what}`.trim(),
    );
  }

  getByRole(role: string, { name, exact = false, ...options }: RoleOptions = {}): ScreenLocator {
    const isNamed = name === undefined ? undefined : matcherOf(name, exact);
    return this.#below(`${role} ${name ?? ''}`, (root) =>
      queryAllByRole(root, role, {
        ...options,
        // Whether it is visible is looked up below; the library's way is slow.
        hidden: true,
        ...(isNamed && { name: (text: string) => isNamed(text) }),
      }).filter(isVisible),
    );
  }

  getByLabel(label: string | RegExp, { exact = false }: TextOptions = {}): ScreenLocator {
    return this.#below(`label ${label}`, (root) => elementsWithLabel(root, matcherOf(label, exact)));
  }

  getByText(text: string | RegExp, { exact = false }: TextOptions = {}): ScreenLocator {
    return this.#below(`text ${text}`, (root) => elementsWithText(root, matcherOf(text, exact)));
  }

  /** @param selector of CSS, or `..` for the parent */
  locator(selector: string): ScreenLocator {
    return this.#below(selector, (root) =>
      selector === '..' ? (root.parentElement ? [root.parentElement] : []) : root.querySelectorAll(selector),
    );
  }

  filter({ hasText, hasNotText, has, hasNot, visible }: FilterOptions): ScreenLocator {
    const includes = (root: HTMLElement, what: ScreenLocator) => what.elements().some((one) => root.contains(one));
    const keeps = (one: HTMLElement) =>
      (hasText === undefined || matcherOf(hasText, false)(asText(one))) &&
      (hasNotText === undefined || !matcherOf(hasNotText, false)(asText(one))) &&
      (!has || includes(one, has)) &&
      (!hasNot || !includes(one, hasNot)) &&
      (visible === undefined || isVisible(one) === visible);
    return new ScreenLocator(() => this.elements().filter(keeps), `${this.#what} with ${hasText ?? has ?? ''}`);
  }

  nth = (index: number) =>
    new ScreenLocator(() => [this.elements().at(index) ?? []].flat(), `${this.#what} (${index})`);
  first = () => this.nth(0);
  last = () => this.nth(-1);
  or = (other: ScreenLocator) =>
    new ScreenLocator(() => unique([...this.elements(), ...other.elements()]), `${this.#what} or ${other}`);

  count = async () => this.elements().length;
  allTextContents = async () => this.elements().map((one) => one.textContent ?? '');
  allInnerTexts = async () => this.elements().map(asText);
  isVisible = async () => this.elements().some(isVisible);

  /** Waits for the one element. @throws when there are several, or none in time */
  async #one(isReady: (element: HTMLElement) => boolean = () => true): Promise<HTMLElement> {
    return until(() => {
      const found = this.elements();
      if (found.length > 1) throw new Error(`${found.length} elements are ${this.#what}`);
      return found[0] && isReady(found[0]) ? found[0] : undefined;
    }, `no ${this.#what}`);
  }
  #field = () => this.#one() as Promise<HTMLInputElement>;
  #pressable = () =>
    this.#one(
      (element) => isVisible(element) && !element.matches(':disabled, :disabled *'),
    ) as Promise<HTMLInputElement>;

  async waitFor({ state = 'visible' }: { state?: State } = {}): Promise<void> {
    await until(() => {
      const found = this.elements();
      if (state === 'attached') return found.length > 0 || undefined;
      if (state === 'detached') return found.length === 0 || undefined;
      const shown = found.some(isVisible);
      return shown === (state === 'visible') || undefined;
    }, `${this.#what} is not ${state}`);
  }

  textContent = async () => (await this.#one()).textContent;
  getAttribute = async (name: string) => (await this.#one()).getAttribute(name);
  inputValue = async () => (await this.#field()).value;
  isChecked = async () => (await this.#field()).checked;
  isDisabled = async () => cannotBeUsed(await this.#one());
  isEnabled = async () => !cannotBeUsed(await this.#one());
  innerText = async () => asText(await this.#one());
  elementHandle = async () => new ScreenHandle(await this.#one());
  isEditable = async () => isEditable(await this.#one());
  evaluate = async <Answer>(run: (element: HTMLElement, arg: unknown) => Answer, arg?: unknown) =>
    run(await this.#one(), arg);
  evaluateAll = async <Answer>(run: (elements: HTMLElement[], arg: unknown) => Answer, arg?: unknown) =>
    run(this.elements(), arg);

  async click({ modifiers = [] }: { modifiers?: string[] } = {}): Promise<void> {
    const element = await this.#pressable();
    for (const key of modifiers) await pointer().keyboard(`{${key}>}`);
    await pointer().click(element);
    for (const key of modifiers) await pointer().keyboard(`{/${key}}`);
  }
  dblclick = async () => pointer().dblClick(await this.#pressable());
  focus = async () => (await this.#one()).focus();

  async setChecked(checked: boolean): Promise<void> {
    const element = await this.#pressable();
    if (element.checked !== checked) await pointer().click(element);
    if (element.checked !== checked) throw new Error(`${this.#what} did not become ${checked ? '' : 'un'}checked`);
  }
  check = () => this.setChecked(true);

  async fill(value: string): Promise<void> {
    const element = (await this.#one((field) => isPressable(field) && isEditable(field))) as HTMLInputElement;
    element.focus();
    fireEvent.input(element, { target: { value } });
    fireEvent(element, new Event('change', { bubbles: true }));
  }

  clear = () => this.fill('');

  /** Chooses files like the dialog of a browser does. */
  async setInputFiles(chosen: SentFile | SentFile[]): Promise<void> {
    const files = [chosen].flat().map(({ name, mimeType, buffer }) => new File([buffer], name, { type: mimeType }));
    await pointer().upload(await this.#one(), files);
  }

  async press(keys: string): Promise<void> {
    (await this.#one()).focus();
    await pressKeys(keys);
  }
  async pressSequentially(text: string): Promise<void> {
    (await this.#pressable()).focus();
    await typeText(text);
  }

  async selectOption(choice: string | { label?: string; value?: string; index?: number }): Promise<void> {
    const element = (await this.#pressable()) as unknown as HTMLSelectElement;
    const { label, value, index } = typeof choice === 'string' ? { value: choice } : choice;
    const isMeant = (option: HTMLOptionElement, at: number) =>
      label === undefined ? option.value === value || at === index : asText(option) === label;
    const option = await until(() => [...element.options].find(isMeant), `${this.#what} has no ${label ?? value}`);
    await pointer().selectOptions(element, option);
  }
}

let user: UserEvent | undefined;
/** Presses without waiting in between. Nothing covers another element here: there is no layout. */
function pointer(): UserEvent {
  user ??= userEvent.setup({ document, delay: null, pointerEventsCheck: 0, applyAccept: false });
  return user;
}
/** A new visitor holds no key and has no pointer. */
export const resetPointer = () => {
  user = undefined;
};

/** Presses keys, such as `Shift+Tab`, where the focus is. */
export async function pressKeys(keys: string): Promise<void> {
  await pointer().keyboard(toKeys(keys));
  if (keys === 'Escape') closeTopDialog();
}
export const typeText = (text: string) => pointer().keyboard(text.replace(/[{[]/g, '$&$&'));

/** As a browser does on Escape. */
function closeTopDialog(): void {
  const dialog = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1);
  if (!dialog || dialog.getAttribute('closedby') === 'none') return;
  if (fireEvent(dialog, new Event('cancel', { cancelable: true }))) dialog.close();
}
