import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { until } from '#tests/support/screen/until.ts';
import { Modal } from './modal.tsx';
import { MoreButton } from './more-button.tsx';

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
