import { Suspense } from 'react';
import { OrderingFor } from '#src/core/accounts/sessions/within-role.tsx';
import { isBelowMinimum } from '#src/core/tools/below-minimum.ts';
import type { Tool } from '#src/core/tools/tool.ts';
import { useFillings } from '#src/core/ui-module.ts';
import { isBlank } from '#src/platform/http/is-blank.ts';
import { parseWholeNumber } from '#src/platform/i18n/read-number.ts';
import { Field } from '#src/platform/ui/field.tsx';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { AddressOffer } from './address-offer.tsx';
import { checkoutAdditions } from './checkout-additions.ts';
import { AddressField, PhoneField } from './delivery-fields.tsx';
import type { KnownAddress } from './known-addresses.ts';
import type { CheckoutInput } from './order.ts';
import { OrderProblem } from './order-problem.tsx';
import { OrderTotal } from './order-total.tsx';
import { QuantityField } from './quantity-field.tsx';
import { useCheckout } from './use-checkout.ts';

interface CheckoutFormProps {
  /** Without it, the form is disabled. */
  tool?: Tool;
  currency: string;
  known?: readonly KnownAddress[];
}

/** The checkout form (spec section 2, /purchase); the server applies the same rules. */
export function CheckoutForm({ tool, currency, known = [] }: CheckoutFormProps) {
  const additions = useFillings(checkoutAdditions);
  const Next = additions.find((addition) => addition.Next)?.Next;
  const helps = additions.flatMap(({ QuantityHelp }) => QuantityHelp ?? []);
  const checkout = useCheckout(tool, currency);
  const { form, user, input, change, problems, failure, lost, submitting, submit, prices } = checkout;
  const isSecondary = tool !== undefined && isBelowMinimum(tool);
  // A problem that the form found is about its fields, of which the first has the focus.
  const isAboutFields = failure?.status === undefined;

  const field = (name: keyof CheckoutInput | 'orderedBy' | 'poNumber') => ({
    name,
    value: input[name],
    error: problems[name],
    // The first check of spec section 5 has one message for three fields.
    ...(failure && name !== 'poNumber' && isBlank(input[name]) && { 'aria-invalid': true }),
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });

  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-6 lg:mt-3">
      <fieldset disabled={!tool} className="flex flex-col gap-4 lg:gap-3">
        <legend className="sr-only">Order</legend>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Name" value={user?.displayName ?? ''} readOnly />
          <Field label="Email" value={user?.email ?? ''} readOnly />
        </div>
        {/* Only for an account whose name the papers cannot show. */}
        {(problems.orderedBy !== undefined || input.orderedBy !== '') && (
          <Field label="Name on the papers" autoComplete="organization" maxLength={100} {...field('orderedBy')} />
        )}
        <AddressOffer known={known} input={input} onUse={change} />
        {isAboutFields && <FormProblem message={failure?.message} />}
        <AddressField {...field('shippingAddress')} />
        <div className="grid gap-4 sm:grid-cols-2">
          <PhoneField {...field('orderedPhone')} />
          {additions
            .flatMap(({ field: added = [] }) => added)
            .map((added) => (
              <Field key={added.name} {...added} {...field(added.name)} />
            ))}
        </div>
        <QuantityField
          {...field('orderedMinQty')}
          stock={tool?.quantity}
          onStep={(orderedMinQty) => change({ orderedMinQty })}
        />
        {tool && (
          <Suspense fallback={null}>
            {helps.map((Help, at) => (
              <Help
                // biome-ignore lint/suspicious/noArrayIndexKey: the modules are always in the same sequence
                key={at}
                tool={tool}
                pieces={parseWholeNumber(input.orderedMinQty)}
                furtherPieces={Number(input.furtherPieces)}
                onPieces={(pieces, further = 0) =>
                  change({ orderedMinQty: String(pieces), furtherPieces: further ? String(further) : '' })
                }
              />
            ))}
          </Suspense>
        )}
        {!isSecondary && tool && Next && <Next {...input} tool={tool} pieces={parseWholeNumber(input.orderedMinQty)} />}
        <OrderProblem failure={isAboutFields ? undefined : failure} lost={lost} />
        <OrderingFor />
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 border-base-300 border-t pt-4 lg:pt-3">
          {tool && <OrderTotal typed={input.orderedMinQty} tool={tool} prices={prices} currency={currency} />}
          <button
            type="submit"
            className={`btn btn-lg max-sm:grow ${isSecondary ? 'btn-outline' : 'btn-primary'}`}
            aria-disabled={submitting}
          >
            {submitting ? 'Placing order…' : 'Place order'}
          </button>
        </div>
      </fieldset>
    </form>
  );
}
