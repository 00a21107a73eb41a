import { CallProblem } from '#src/core/calls/call-problem.tsx';
import { useShopFacts } from '#src/core/site/use-shop-facts.ts';
import { inputModeFor } from '#src/platform/i18n/amounts.ts';
import { Field } from '#src/platform/ui/field.tsx';
import { TextArea } from '#src/platform/ui/text-area.tsx';
import { LineFields, type NamedTool } from './line-fields.tsx';
import { MAX_CHARGES, MAX_DELIVERY_LENGTH, MAX_LINE_TEXT } from './offer.ts';
import { type AmountInput, type OfferInput, PRICE, typedTotal } from './offer-input.ts';
import { MAX_QUOTE_TEXT } from './quote.ts';
import { type CustomerInput, type QuoteRead, useOfferForm } from './use-offer-form.ts';

type FormState = ReturnType<typeof useOfferForm>;

interface OfferFormProps {
  /** For whom an offer without a request is, if that is known. */
  customer?: CustomerInput | undefined;
  /** Undefined for a quote without a request. */
  quote: QuoteRead | undefined;
  tools: readonly NamedTool[];
  first: OfferInput;
}

interface AmountFieldsProps {
  field: string;
  label: string;
  value: AmountInput;
  currency: string;
  problems: FormState['problems'];
  onChange: (value: AmountInput, field: string) => void;
}

/** A text with its amount. */
function AmountFields({ field, label, value, currency, problems, onChange }: AmountFieldsProps) {
  return (
    <div className="grid grow gap-3 sm:grid-cols-[2fr_1fr]">
      <Field
        label={label}
        maxLength={MAX_LINE_TEXT}
        value={value.text}
        error={problems[`${field}.text`]}
        onChange={({ target }) => onChange({ ...value, text: target.value }, `${field}.text`)}
      />
      <Field
        label={`Amount (${currency})`}
        inputMode={inputModeFor(currency)}
        value={value.amount}
        error={problems[`${field}.amount`]}
        onChange={({ target }) => onChange({ ...value, amount: target.value }, `${field}.amount`)}
      />
    </div>
  );
}

function Charges({ state, currency }: { state: FormState; currency: string }) {
  const { input, change, problems } = state;
  const { charges } = input;
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="font-semibold">Charges and discount</legend>
      {charges.map((charge, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a charge is its position
        <div key={at} className="flex flex-wrap items-end gap-x-3">
          <AmountFields
            field={`charges.${at}`}
            label={`Charge ${at + 1}`}
            value={charge}
            currency={currency}
            problems={problems}
            onChange={(value, field) => change({ charges: charges.with(at, value) }, field)}
          />
          <button
            type="button"
            className="link min-h-11 text-sm"
            onClick={() => change({ charges: charges.toSpliced(at, 1) }, 'charges')}
          >
            Remove charge {at + 1}
          </button>
        </div>
      ))}
      {charges.length < MAX_CHARGES && (
        <button
          type="button"
          className="btn btn-outline self-start"
          onClick={() => change({ charges: [...charges, { text: '', amount: '' }] }, 'charges')}
        >
          Add a charge
        </button>
      )}
      <AmountFields
        field="discount"
        label="Discount, if any"
        value={input.discount}
        currency={currency}
        problems={problems}
        onChange={(discount, field) => change({ discount }, field)}
      />
    </fieldset>
  );
}

function Terms({ state: { input, change, problems } }: { state: FormState }) {
  const textOf = (name: 'validUntil' | 'delivery' | 'leadTimeDays' | 'depositPercent' | 'notes') => ({
    value: input[name],
    error: problems[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }, name),
  });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Valid until" type="date" {...textOf('validUntil')} />
      <Field
        label="Delivery"
        maxLength={MAX_DELIVERY_LENGTH}
        hint="Incoterm and place, such as FOB Chattogram, Incoterms 2020."
        {...textOf('delivery')}
      />
      <Field label="Lead time in days" inputMode="numeric" {...textOf('leadTimeDays')} />
      <Field
        label="Deposit in percent"
        inputMode="numeric"
        hint="Empty: the usual terms of the customer."
        {...textOf('depositPercent')}
      />
      <div className="sm:col-span-2">
        <TextArea label="Notes" rows={3} maxLength={MAX_QUOTE_TEXT} {...textOf('notes')} />
      </div>
    </div>
  );
}

function Customer({ state: { customer, changeCustomer, problems } }: { state: FormState }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label="Email of the customer"
        type="email"
        maxLength={254}
        hint="No account is needed to read the quote."
        value={customer.email}
        error={problems.email}
        onChange={({ target }) => changeCustomer({ email: target.value })}
      />
      <Field
        label="Name, optional"
        maxLength={100}
        value={customer.name}
        error={problems.name}
        onChange={({ target }) => changeCustomer({ name: target.value })}
      />
    </div>
  );
}

/** An admin writes an offer; numbers are typed. */
export function OfferForm({ quote, tools, first, customer }: OfferFormProps) {
  const { currency } = useShopFacts();
  const state = useOfferForm(quote, first, currency, customer);
  const { form, submit, problems, failure, submitting, input, change } = state;
  const total = typedTotal(input, currency);
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="mt-4 flex max-w-4xl flex-col gap-6">
      {quote === undefined && <Customer state={state} />}
      <LineFields
        lines={input.lines}
        tools={tools}
        currency={currency}
        price={{ label: `Price (${currency})`, field: PRICE.field }}
        hasAlternatives
        problems={problems}
        onChange={(lines, field) => change({ lines }, field)}
      />
      <p className="-mt-3 text-muted text-sm">
        Lines with the same name of an alternative are a choice: the customer accepts one of them.
      </p>
      <Charges state={state} currency={currency} />
      <Terms state={state} />
      <p className="font-semibold tabular-nums" aria-live="polite">
        Total without tax: {total ?? '–'}
      </p>
      <CallProblem {...failure} />
      <button type="submit" className="btn btn-primary self-start" aria-disabled={submitting}>
        {state.isBelow ? 'Send the offer below cost' : 'Send the offer'}
      </button>
    </form>
  );
}
