import { useExtensionFacts } from '#src/core/site/use-shop-facts.ts';

/** Text beside the order button: the steps after placement. */
export function AfterOrder() {
  const { holdDays } = useExtensionFacts('payments');
  return (
    <p className="text-sm">
      <strong>No payment now.</strong> We email you a proforma invoice and reserve the pieces for {holdDays} days.
    </p>
  );
}
