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

function focusHeading(heading: HTMLElement): void {
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  // Pages do not jump under a mouse.
  if (heading.matches(':focus-visible')) heading.scrollIntoView({ block: 'nearest' });
}

function partsAround(control: Element): Element[] {
  const parts: Element[] = [];
  for (let part: Element | null = control; part && part.id !== 'main'; part = part.parentElement) parts.push(part);
  return parts;
}

/** When the focused control is removed, as with its row, the heading above it takes the focus. */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: { parts: Element[]; address: string } | undefined;
    const remember = ({ target }: FocusEvent) => {
      const control = target as Element;
      const isKept = control.closest('#main') !== null && !control.hasAttribute('data-last-focus');
      last = isKept ? { parts: partsAround(control), address: location.href } : undefined;
    };
    const observer = new MutationObserver(() => {
      // Another page has its own place for the focus.
      if (document.activeElement !== document.body || last?.address !== location.href) return;
      const [control] = last.parts;
      const heading = control?.isConnected === false ? headingAbove(last.parts) : undefined;
      if (heading) focusHeading(heading);
    });
    document.addEventListener('focusin', remember);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', remember);
      observer.disconnect();
    };
  }, []);
}
