/**
 * Ref of what takes the place of a control that was pressed, such as a form that its button opened: without a new
 * place, the focus would be lost with the control.
 */
export function takeFocus(element: HTMLElement | null): void {
  if (!element || document.activeElement !== document.body) return;
  (element.querySelector<HTMLElement>('input, select, textarea') ?? element).focus();
}
