import type { ReactNode } from 'react';
import { CallProblem } from '#src/core/accounts/call-problem.tsx';
import type { Tool } from '#src/core/tools/tool.ts';
import { Field } from '#src/platform/ui/field.tsx';
import { TextArea } from '#src/platform/ui/text-area.tsx';
import { AddressOffer } from './address-offer.tsx';
import type { KnownAddress } from './known-addresses.ts';
import { type CheckoutInput, LONGEST_ADDRESS, LONGEST_PHONE } from './order.ts';
import { OrderTotal } from './order-total.tsx';
import { QuantityField } from './quantity-field.tsx';
import { useCheckout } from './use-checkout.tsx';

interface CheckoutFormProps {
  /** Without one, nothing can be filled in. */
  tool?: Tool;
  currency: string;
  known?: readonly KnownAddress[];
  /** What happens once the order is placed. */
  next?: ReactNode;
}

/** The form of spec section 2 /purchase; the rules are those the server applies again. */
export function CheckoutForm({ tool, currency, known = [], next }: CheckoutFormProps) {
  const { form, user, input, change, problem, sending, submit } = useCheckout(tool);

  const field = (name: keyof CheckoutInput) => ({
    name,
    value: input[name],
    error: problem?.field === name ? problem.message : undefined,
    // The first check of spec section 5 has one message for three fields.
    ...(problem?.field === 'form' && input[name].trim() === '' && { 'aria-invalid': true }),
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });

  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-6">
      <fieldset disabled={!tool} className="flex flex-col gap-4">
        <legend className="sr-only">Order</legend>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Name" value={user?.displayName ?? ''} readOnly />
          <Field label="Email" value={user?.email ?? ''} readOnly />
        </div>
        <AddressOffer known={known} input={input} onUse={change} />
        <TextArea
          label="Shipping address"
          rows={2}
          autoComplete="street-address"
          maxLength={LONGEST_ADDRESS}
          {...field('shippingAddress')}
        />
        <Field
          label="Phone number"
          type="tel"
          autoComplete="tel"
          maxLength={LONGEST_PHONE}
          {...field('orderedPhone')}
        />
        <QuantityField
          {...field('orderedMinQty')}
          stock={tool?.quantity}
          onStep={(orderedMinQty) => change({ orderedMinQty })}
        />
        {tool && <OrderTotal typed={input.orderedMinQty} price={tool.price} currency={currency} />}
        {next}
        {problem?.field === 'form' && <CallProblem {...problem} />}
        <button type="submit" className="btn btn-primary btn-lg" aria-disabled={sending}>
          {sending ? 'Placing order…' : 'Place order'}
        </button>
      </fieldset>
    </form>
  );
}
