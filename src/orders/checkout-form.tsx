import { formatMoney } from '#src/shared/money.ts';
import type { Tool } from '#src/tools/tool.ts';
import { Field } from '#src/ui/field.tsx';
import { MINIMUM_ORDER_QUANTITY } from './minimum-order.ts';
import type { CheckoutInput } from './order.ts';
import { ProfileAddress } from './profile-address.tsx';
import { useCheckout } from './use-checkout.tsx';

/**
 * The form of spec section 2 /purchase; the rules are those the server applies again.
 * @param props.tool without one, nothing can be filled in
 */
export function CheckoutForm({ tool, currency }: { tool?: Tool; currency: string }) {
  const { user, input, setInput, problem, sending, total, submit } = useCheckout(tool);

  const field = (name: keyof CheckoutInput) => ({
    name,
    value: input[name],
    error: problem?.field === name ? problem.message : undefined,
    onChange: (event: { target: { value: string } }) => setInput({ ...input, [name]: event.target.value }),
  });

  return (
    <form noValidate onSubmit={submit} className="mt-6">
      <fieldset disabled={!tool} className="flex flex-col gap-4 disabled:opacity-60">
        <legend className="sr-only">Order</legend>
        <Field label="Name" value={user?.displayName ?? ''} readOnly />
        <Field label="Email" value={user?.email ?? ''} readOnly />
        <Field label="Shipping address" autoComplete="street-address" {...field('shippingAddress')} />
        <Field label="Phone number" type="tel" autoComplete="tel" {...field('orderedPhone')} />
        {tool && user && <ProfileAddress email={user.email} onUse={(known) => setInput({ ...input, ...known })} />}
        <Field
          label="Quantity"
          type="number"
          inputMode="numeric"
          hint={`At least ${MINIMUM_ORDER_QUANTITY} pieces`}
          {...field('orderedMinQty')}
        />
        <p className="flex justify-between border-base-300 border-t pt-4 font-semibold text-lg tabular-nums">
          <span>Total price</span>
          <output>{formatMoney(total, currency)}</output>
        </p>
        {problem?.field === 'form' && (
          <p role="alert" className="text-error">
            {problem.message}
          </p>
        )}
        <button type="submit" className="btn btn-primary btn-lg" disabled={sending}>
          {sending ? 'Placing order…' : 'Place order'}
        </button>
      </fieldset>
    </form>
  );
}
