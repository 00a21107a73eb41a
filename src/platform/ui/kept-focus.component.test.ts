import { createElement, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { until } from '#tests/support/screen/until.ts';
import { Modal } from './modal.tsx';
import { MoreButton } from './more-button.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

const h = createElement;

function render(element: React.ReactNode) {
  const root = document.body.appendChild(document.createElement('main'));
  root.id = 'main';
  const rendered = createRoot(root);
  // With its effects.
  flushSync(() => rendered.render(element));
  const end = () => {
    rendered.unmount();
    root.remove();
  };
  return { root, end };
}

const button = (root: HTMLElement, name: string) =>
  until(() => [...root.querySelectorAll('button')].find(({ textContent }) => textContent === name), `no ${name}`);

/** A page with two lists, whose rows are removed by their buttons. */
function Lists() {
  useKeptFocus();
  const [rows, setRows] = useState(['Hammer', 'Saw', 'Vice']);
  const list = (name: string) =>
    h(
      'section',
      { key: name },
      h('h3', null, name),
      rows.map((row) =>
        h(
          'li',
          { key: row },
          h('h4', null, row),
          h('button', { onClick: () => setRows(rows.filter((other) => other !== row)) }, `${name} ${row}`),
        ),
      ),
      h('button', { onClick: () => setRows([]) }, `Clear ${name}`),
    );
  return h('div', null, h('h2', null, 'Page'), list('Kept'), list('Ended'));
}

const focusedText = () => (document.activeElement === document.body ? undefined : document.activeElement?.outerHTML);

it('the next row takes the focus when a row is removed with the focused button; without one, the heading', async () => {
  const { root, end } = render(h(Lists));
  for (const [name, next] of [
    ['Ended Hammer', 'Saw'],
    ['Ended Vice', 'Saw'],
  ] as const) {
    const pressed = await button(root, name);
    pressed.focus();
    pressed.click();
    await until(() => !pressed.isConnected || undefined, 'the row is still there');
    expect(await until(focusedText, 'nothing has the focus')).toContain(`<li tabindex="-1"><h4>${next}</h4>`);
  }
  const last = await button(root, 'Ended Saw');
  last.focus();
  last.click();
  await until(() => !last.isConnected || undefined, 'the row is still there');
  expect(await until(focusedText, 'nothing has the focus')).toBe('<h3 tabindex="-1">Ended</h3>');
  end();
});

it('a row that goes away after a click beside it leaves the focus where it is', async () => {
  const { root, end } = render(h(Lists));
  const pressed = await button(root, 'Ended Saw');
  pressed.focus();
  pressed.blur();
  document.body.dispatchEvent(new Event('pointerup', { bubbles: true }));
  (await button(root, 'Clear Ended')).click();
  await until(() => !pressed.isConnected || undefined, 'the row is still there');
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.activeElement).toBe(document.body);
  end();
});

it('a dialog that is removed while it is open is closed first, so that the browser gives the focus back', async () => {
  const props = { title: 'Payment', open: true, onClose() {}, children: 'Content', actions: null };
  const { root, end } = render(h(Modal, props));
  const dialog = await until(() => root.querySelector<HTMLDialogElement>('dialog[open]') ?? undefined, 'no dialog');
  end();
  expect(dialog.open).toBe(false);
});

it('the button at the end of a list keeps the focus while it loads, and asks once', async () => {
  const asked: string[] = [];
  const props = { label: 'Load more', failed: false, onClick: () => asked.push('more') };
  const { root, end } = render(h(MoreButton, { ...props, loading: true }));
  const more = await button(root, 'Load more');
  more.focus();
  more.click();
  expect(document.activeElement).toBe(more);
  expect(more.disabled).toBe(false);
  expect(asked).toEqual([]);
  end();
});
