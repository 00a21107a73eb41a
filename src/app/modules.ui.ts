import type { UiModule } from '#src/core/ui-module.ts';
import { catalogue } from '#src/modules/catalogue/catalogue.ui.ts';
import { office } from '#src/modules/office/office.ui.ts';
import { orders } from '#src/modules/orders/orders.ui.ts';
import { payments } from '#src/modules/payments/payments.ui.ts';
import { sales } from '#src/modules/sales/sales.ui.ts';
import { shipping } from '#src/modules/shipping/shipping.ui.ts';

/** The browser parts of the features beyond the specification; the server parts are in modules.server.ts. */
export const uiModules: readonly UiModule[] = [
  // One line per module.
  orders,
  payments,
  shipping,
  sales,
  catalogue,
  office,
];
