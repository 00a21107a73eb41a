import type { UiExtension } from '#src/core/ui-extension.ts';
import { LoadOfOrder } from './slots/load-of-order.tsx';

export const containerLoad: UiExtension = {
  name: 'container-load',
  slots: { 'checkout.quantity': LoadOfOrder },
};
