/** Dialogs that are open, the last one on top. */
const dialogs: HTMLDialogElement[] = [];
let place: HTMLElement | undefined;

/** Puts the toasts where they can be seen and pressed: all that is outside of an open dialog lies below it and is inert. */
function settle(): void {
  const home = dialogs.at(-1) ?? document.body;
  if (!place || place.parentElement === home) return;
  // Where the browser can, it is moved as it is: its animations tell how long a toast has still to stay.
  if (place.isConnected && 'moveBefore' in home) home.moveBefore(place, null);
  else home.append(place);
}

/** The element that holds the toasts, made with the first of them. */
export function toastPlace(): HTMLElement {
  if (!place) {
    place = document.createElement('div');
    settle();
  }
  return place;
}

/**
 * Toasts appear in this dialog.
 * @returns how to send them back; to be called before the dialog is closed or leaves the page
 */
export function takeToasts(dialog: HTMLDialogElement): () => void {
  dialogs.push(dialog);
  settle();
  return () => {
    dialogs.splice(dialogs.indexOf(dialog), 1);
    settle();
  };
}
