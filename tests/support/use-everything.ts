import type { Page } from 'playwright-core';

/** Buttons that leave the page or open something outside of it. */
const ELSEWHERE = /sign|sing|print|pdf|csv|export|google|download/i;

interface Extent {
  /** Names of buttons that are not pressed. */
  elsewhere: RegExp;
  /** How many fields of the page are filled in. */
  fields: number;
}

/**
 * Sends each form empty, fills in each field twice, and presses each button; of a list or table, only in the first two
 * rows, and of buttons whose names differ in a number, only the first two: they do the same. Runs in the page.
 */
async function changeEverything({ elsewhere, fields }: Extent): Promise<number> {
  const settled = () => new Promise((resolve) => setTimeout(resolve, 30));
  const main = document.querySelector('main');
  const isRepeated = (control: Element): boolean => {
    const row = control.closest('tr, li');
    if (!row?.parentElement) return false;
    return Boolean(row.previousElementSibling?.previousElementSibling) || isRepeated(row.parentElement);
  };
  const address = location.href;
  let changes = 0;
  const isOver = () => location.href !== address;
  for (const form of main?.querySelectorAll('form') ?? []) {
    // A payment leads to the pages of the gateway.
    if (form.hasAttribute('action') || /^pay/i.test(form.textContent.trim()) || isOver()) continue;
    form.requestSubmit();
    changes += 1;
    await settled();
  }
  for (const text of ['1000', '2500', '']) {
    const all = main?.querySelectorAll<HTMLInputElement>('input, textarea') ?? [];
    for (const field of [...all].slice(0, fields)) {
      if (isOver() || field.readOnly || field.disabled || isRepeated(field)) continue;
      if (/^(checkbox|radio)$/.test(field.type)) field.click();
      else if (!/^(text|number|search|tel|textarea)$/.test(field.type)) continue;
      else {
        const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
        set?.call(field, text);
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }
      changes += 1;
    }
    await settled();
  }
  const pressed = new Map<string, number>();
  for (const button of main?.querySelectorAll<HTMLButtonElement>('button[type=button]') ?? []) {
    const name = button.ariaLabel ?? button.textContent;
    if (isOver() || !button.isConnected || isRepeated(button) || elsewhere.test(name)) continue;
    const kind = name.replace(/\d+/g, '');
    const times = (pressed.get(kind) ?? 0) + 1;
    if (times > 2) continue;
    pressed.set(kind, times);
    button.click();
    changes += 1;
    await settled();
    for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) dialog.close();
    await settled();
  }
  return changes;
}

/**
 * Uses everything on a page that stays on it.
 * @param fields how many of its fields are filled in
 * @returns how many changes that were
 */
export const useEverything = (page: Page, fields = Number.MAX_SAFE_INTEGER) =>
  page.evaluate(changeEverything, { elsewhere: ELSEWHERE, fields });
