import { useShopFacts } from '#src/core/site/use-shop-facts.ts';
import { Fact } from '#src/platform/ui/fact.tsx';

/** The delivery term of all prices, as a line of `OrderTerms`; nothing if it is agreed per order. */
export function DeliveryTerm() {
  const { deliveryTerm } = useShopFacts();
  return (
    deliveryTerm && (
      <Fact label="Delivery" className="font-semibold">
        {deliveryTerm}
      </Fact>
    )
  );
}
