let container: HTMLElement | undefined;

/** Moves the toasts into the topmost open dialog: everything outside a modal dialog is below it and inert. */
function moveToTop(toasts: HTMLElement): void {
  const parent = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
  if (toasts.parentElement === parent) return;
  // `moveBefore`, where supported, keeps the running animations, which determine how long each toast stays.
  if (toasts.isConnected && 'moveBefore' in parent) parent.moveBefore(toasts, null);
  else parent.append(toasts);
}

function createContainer(): HTMLElement {
  const toasts = document.createElement('div');
  moveToTop(toasts);
  const watch = { subtree: true, childList: true, attributeFilter: ['open'] };
  new MutationObserver(() => moveToTop(toasts)).observe(document.body, watch);
  return toasts;
}

/** The element that holds the toasts. It moves as dialogs open, close or are removed from the page. */
export function toastContainer(): HTMLElement {
  container ??= createContainer();
  return container;
}
