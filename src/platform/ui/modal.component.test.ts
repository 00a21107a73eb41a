import { createElement, useLayoutEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { until } from '#tests/support/screen/until.ts';
import { Modal } from './modal.tsx';

const titles = ['Payment', 'Shipment'] as const;
type Title = (typeof titles)[number];

/** Two dialogs of which one at most is open, like the dialogs of an order. */
function Dialogs({ onShown }: { onShown: (open: Title | undefined, show: (open?: Title) => void) => void }) {
  const [open, setOpen] = useState<Title>();
  useLayoutEffect(() => onShown(open, setOpen));
  return titles.map((title) => {
    const props = {
      title,
      open: open === title,
      onClose: () => setOpen(undefined),
      children: 'Content',
      actions: null,
    };
    return createElement(Modal, { ...props, key: title });
  });
}

it.each(titles)('a dialog that is opened at the moment when one closes stays open: %s', async (next) => {
  const root = document.body.appendChild(document.createElement('div'));
  const shown: (Title | undefined)[] = [];
  const rendered = createRoot(root);
  const onShown = (open: Title | undefined, show: (open?: Title) => void) => {
    shown.push(open);
    if (shown.length === 1) setImmediate(() => show('Payment'));
    if (shown.length === 2) setImmediate(() => show(undefined));
    // Right after the dialog has gone, before other effects run.
    if (shown.length === 3) queueMicrotask(() => show(next));
  };
  rendered.render(createElement(Dialogs, { onShown }));
  await until(() => shown[3], 'the next dialog is not shown');
  // Events of the closed dialog arrive as tasks.
  await new Promise((resolve) => setTimeout(resolve));
  expect(shown.slice(1)).toEqual(['Payment', undefined, next]);
  expect(root.querySelector('dialog[open] h2')?.textContent).toBe(next);
  rendered.unmount();
  root.remove();
});
