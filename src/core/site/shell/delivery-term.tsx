import { useShopFacts } from '#src/core/site/use-shop-facts.ts';
import { LabelledValue } from '#src/platform/ui/labelled-value.tsx';

/** The delivery term of all prices, as a line of `OrderTerms`; nothing if it is agreed per order. */
export function DeliveryTerm() {
  const { deliveryTerm } = useShopFacts();
  return (
    deliveryTerm && (
      <LabelledValue label="Delivery" className="font-semibold">
        {deliveryTerm}
      </LabelledValue>
    )
  );
}
