import { useEffect } from 'react';

/** The heading of the nearest part of the page that is still there; headings of single rows are not meant. */
function headingAbove(parts: readonly Element[]): HTMLElement | undefined {
  for (const part of parts.filter(({ isConnected }) => isConnected)) {
    const headings = [...part.querySelectorAll<HTMLElement>('h1, h2, h3, h4')];
    const dialog = part.closest('dialog');
    const heading = headings.find((found) => !found.closest('li, tr') && found.closest('dialog') === dialog);
    if (heading) return heading;
  }
  return undefined;
}

/** The row below the one that was removed with a control, or above it. */
function rowBeside(control: Element, changes: readonly MutationRecord[]): HTMLElement | undefined {
  const removal = changes.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(control)));
  return [removal?.nextSibling, removal?.previousSibling].find(
    (row): row is HTMLElement => row instanceof HTMLElement && row.isConnected && row.matches('li, tr'),
  );
}

function focusPlace(place: HTMLElement): void {
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
  // Pages do not jump under a mouse.
  if (place.matches(':focus-visible')) place.scrollIntoView({ block: 'nearest' });
}

function partsAround(control: Element): Element[] {
  const parts: Element[] = [];
  for (let part: Element | null = control; part && part.id !== 'main'; part = part.parentElement) parts.push(part);
  return parts;
}

/**
 * When the focused control is removed, the next row of its list takes the focus, or the heading above it. A control
 * with `data-last-focus` leaves it to the browser, which goes on from its place.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: { parts: Element[]; address: string } | undefined;
    const remember = ({ target }: FocusEvent) => {
      const control = target as Element;
      const isKept = control.closest('#main') !== null && !control.hasAttribute('data-last-focus');
      last = isKept ? { parts: partsAround(control), address: location.href } : undefined;
    };
    // A click beside all controls takes the focus from the last one.
    const forget = () => {
      if (document.activeElement === document.body) last = undefined;
    };
    const observer = new MutationObserver((changes) => {
      // Another page has its own place for the focus.
      if (document.activeElement !== document.body || last?.address !== location.href) return;
      const [control] = last.parts;
      if (!control || control.isConnected) return;
      const place = rowBeside(control, changes) ?? headingAbove(last.parts);
      if (place) focusPlace(place);
    });
    document.addEventListener('focusin', remember);
    document.addEventListener('pointerup', forget);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', remember);
      document.removeEventListener('pointerup', forget);
      observer.disconnect();
    };
  }, []);
}
