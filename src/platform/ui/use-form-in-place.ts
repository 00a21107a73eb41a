import { useState } from 'react';
import { takeFocus } from './take-focus.ts';

/** A form that takes the place of the button that opens it: `formRef` and `buttonRef` move the focus with it. */
export function useFormInPlace() {
  // Undefined at first: a button that was always there does not take the focus.
  const [isOpen, setOpen] = useState<boolean>();
  return {
    isOpen: isOpen === true,
    open: () => setOpen(true),
    close: () => setOpen(false),
    formRef: takeFocus,
    buttonRef: isOpen === false ? takeFocus : undefined,
  };
}
