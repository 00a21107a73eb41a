import { fireEvent } from '@testing-library/dom';
import type { Page } from 'playwright-core';
import { type CallRow, callName } from '#src/core/call.ts';
import { today } from '#src/core/site/calendar.ts';
import { asText } from './elements.ts';
import { untilQuiet } from './open-screen.ts';

const inMain = <Wanted extends Element>(selector: string): Wanted[] => [
  ...(document.querySelector('main')?.querySelectorAll<Wanted>(selector) ?? []),
];

const isId = (part: string) => part.length > 9 && /\d/.test(part);

/** The screen of an address: its path, with the same word for each id. */
const screenOf = (path: string) =>
  path
    .split('/')
    .map((part) => (isId(part) ? ':id' : part))
    .join('/');

/** Paths of the dashboard to which a page links, one for each screen. */
export function linkedScreens(): Map<string, string> {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/dashboard"], a[href^="/quote/"]')];
  return new Map(links.map(({ pathname }) => [screenOf(pathname), pathname]));
}

function fillIn(within: Element): void {
  for (const field of within.querySelectorAll<HTMLInputElement>(
    'textarea, input:not([type=checkbox], [type=radio], [type=file], [type=hidden])',
  ))
    if (field.value === '') fireEvent.input(field, { target: { value: field.type === 'date' ? today() : '1' } });
  for (const field of within.querySelectorAll<HTMLInputElement>('input[type=file]')) {
    const files = [new File(['1'], 'one.csv', { type: 'text/csv' })];
    fireEvent.change(field, { target: { files } });
  }
}

/** Sends the forms and presses the buttons within an element; of those with the same text, the first. */
const actsIn = (elements: readonly Element[]) =>
  new Map(elements.map((element) => [`${element.tagName} ${asText(element)}`, element] as const).reverse());

const BUTTONS = 'button:not([type=submit], [aria-expanded])';

/** What confirms the question of a dialog; other buttons close it. */
const CONFIRMS = 'form, button:is(.btn-primary, .btn-error):not([type=submit])';

function act(element: Element): void {
  if (element instanceof HTMLFormElement) {
    fillIn(element);
    fireEvent.submit(element);
  } else fireEvent.click(element);
}

/** Everything that a page offers is done once: forms are sent, buttons pressed, and dialogs that they open sent. */
export async function doAll(page: Page, path: string): Promise<void> {
  const done = new Set<string>();
  for (;;) {
    const next = [...actsIn(inMain(`form:not(:has(> fieldset[disabled])), ${BUTTONS}`))].find(
      ([name]) => !done.has(name),
    );
    if (!next) return;
    const [name, element] = next;
    done.add(name);
    act(element);
    await untilQuiet(page);
    const dialogs = [...document.querySelectorAll('dialog[open]')];
    for (const confirm of dialogs.flatMap((dialog) => [...dialog.querySelectorAll(CONFIRMS)])) act(confirm);
    await untilQuiet(page);
    if (dialogs.length > 0 || location.pathname !== path) await page.goto(path);
    await untilQuiet(page);
  }
}

/** The row of the call of a request. */
export function rowOf(calls: readonly CallRow[], method: string, url: string): CallRow {
  const { pathname } = new URL(url);
  const found = calls.filter(([, path]) => new RegExp(`^/api${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(pathname));
  const row = found.filter(([of]) => of === method).sort((a, b) => parametersIn(a) - parametersIn(b))[0];
  if (!row) throw new Error(`no call ${method} ${pathname}`);
  return row;
}

const parametersIn = (row: CallRow) => callName(row).split(':').length;
