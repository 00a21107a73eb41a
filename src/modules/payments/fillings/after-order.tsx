import { useModuleFacts } from '#src/core/site/use-shop-facts.ts';

/** Text beside the order button: the steps after placement. */
export function AfterOrder() {
  const { holdDays } = useModuleFacts('payments');
  return (
    <p className="text-sm">
      <strong>Next, you pay by proforma invoice.</strong> We email it and reserve the pieces for {holdDays} days.
    </p>
  );
}
