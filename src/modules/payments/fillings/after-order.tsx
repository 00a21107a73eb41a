import { lazy, Suspense } from 'react';
import type { NextStepsProps } from '#src/core/orders/checkout-additions.ts';
import { useModuleFacts } from '#src/core/site/use-shop-facts.ts';

const DueAmounts = lazy(() => import('../terms/due-amounts.tsx'));

/** Beside the order button: the steps after placement, and what is due then. */
export function AfterOrder(props: NextStepsProps) {
  const { holdDays, newCustomerHours } = useModuleFacts('payments');
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm">
        <strong>Next, you pay by proforma invoice.</strong> We email it and hold the pieces for {holdDays} days
        {Number(newCustomerHours) > 0 &&
          `; on a first order, for ${newCustomerHours} hours until our sales team has looked at your account`}
        .
      </p>
      <Suspense fallback={null}>
        <DueAmounts {...props} />
      </Suspense>
    </div>
  );
}
