import './toasts.css';
import { createPortal } from 'react-dom';
import { Slide, ToastContainer } from 'react-toastify/unstyled';
import { toastContainer } from './toast-container.ts';

export { toast } from 'react-toastify/unstyled';

/** A toast closes after 5000 ms, or when dragged by 80 percent of its width (spec section 9). */
export function ToastStack() {
  return createPortal(
    <ToastContainer
      position="top-right"
      autoClose={5000}
      draggable
      draggablePercent={80}
      transition={Slide}
      theme="auto"
    />,
    toastContainer(),
  );
}
