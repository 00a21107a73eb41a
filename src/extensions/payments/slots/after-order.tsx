import { useExtensionFacts } from '#src/core/site/use-shop-facts.ts';

/** What happens once an order is placed, said beside its button. */
export function AfterOrder() {
  const { holdDays } = useExtensionFacts('payments');
  return (
    <p className="text-sm">
      <strong>No payment now.</strong> We email you a proforma invoice and reserve the pieces for {holdDays} days.
    </p>
  );
}
