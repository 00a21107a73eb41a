let place: HTMLElement | undefined;

/** Puts the toasts where they can be seen and pressed: all that is outside of an open dialog lies below it and is inert. */
function settle(toasts: HTMLElement): void {
  const home = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
  if (toasts.parentElement === home) return;
  // Where the browser can, they are moved as they are: their animations tell how long each has still to stay.
  if (toasts.isConnected && 'moveBefore' in home) home.moveBefore(toasts, null);
  else home.append(toasts);
}

function makePlace(): HTMLElement {
  const toasts = document.createElement('div');
  settle(toasts);
  const watch = { subtree: true, childList: true, attributeFilter: ['open'] };
  new MutationObserver(() => settle(toasts)).observe(document.body, watch);
  return toasts;
}

/** The element that holds the toasts. It follows the dialogs that open, close and leave the page with their rows. */
export function toastPlace(): HTMLElement {
  place ??= makePlace();
  return place;
}
