import { useState } from 'react';
import { callContract } from '#src/core/calls/call-api.ts';
import { FormDialog } from '#src/core/calls/form-dialog.tsx';
import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';
import { today } from '#src/core/site/calendar.ts';
import { useShopFacts } from '#src/core/site/use-shop-facts.ts';
import { useBelowFloor } from '#src/modules/orders/amend/use-below-floor.ts';
import { inputModeFor } from '#src/platform/i18n/amounts.ts';
import { formatMoney } from '#src/platform/i18n/money.ts';
import { Field } from '#src/platform/ui/field.tsx';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { showSuccess } from '#src/platform/ui/toasts.tsx';
import { useIdempotencyKey } from '#src/platform/ui/use-idempotency-key.ts';
import { textFields, useSubmit } from '#src/platform/ui/use-submit.ts';
import { postAgreedPriceCall } from './agreed-price.calls.ts';
import { type AgreedPriceField, type AgreedPriceInput, agreedPriceProblems } from './agreed-price.ts';
import { ToolChoice, useChoosableTools } from './tool-choice.tsx';

const empty: AgreedPriceInput = {
  ...{ customer: '', toolId: '', from: String(MINIMUM_ORDER_QUANTITY), unitPrice: '', validFrom: '', until: '' },
};
const fields = Object.keys(empty) as AgreedPriceField[];

interface AgreeDialogProps {
  open: boolean;
  onClose: () => void;
  onAgreed: () => Promise<void>;
}

/** Dialog that agrees a price with a customer. */
export default function AgreeDialog({ open, onClose, onAgreed }: AgreeDialogProps) {
  const { currency } = useShopFacts();
  const { tools, problem } = useChoosableTools(open);
  const [input, setInput] = useState(empty);
  const [replace, setReplace] = useState(false);
  const keyFor = useIdempotencyKey();
  const floor = useBelowFloor();
  const state = useSubmit<AgreedPriceField>({
    validate: () => agreedPriceProblems(input, currency, today()),
    serverFields: fields,
    async send() {
      const body = { ...input, ...(replace && { replace }), ...floor.confirmed };
      await callContract(postAgreedPriceCall, { body }, { headers: keyFor(body) });
      showSuccess('The price is agreed.');
      onClose();
      await onAgreed();
    },
    onFailure(error) {
      if ((error as { code?: string }).code === 'agreed_price_exists') setReplace(true);
      else floor.notice(error);
    },
  });
  const field = textFields(input, setInput, state);
  const chosen = tools?.find(({ _id }) => _id === input.toolId);
  // Another price needs another confirmation.
  const reset = () => {
    setReplace(false);
    floor.reset();
  };
  return (
    <FormDialog
      title="Agree a price"
      confirm={replace ? 'Replace that price' : floor.isBelow ? 'Agree this price below cost' : 'Agree this price'}
      dismiss="Cancel"
      open={open}
      state={state}
      onClose={onClose}
      onInput={reset}
    >
      <Field label="Email address of the customer" type="email" maxLength={254} {...field('customer')} />
      <ToolChoice tools={tools} {...field('toolId')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="From pieces" inputMode="numeric" {...field('from')} />
        <Field
          label={`Price per piece (${currency})`}
          inputMode={inputModeFor(currency)}
          hint={chosen && `The list price is ${formatMoney(chosen.price, currency)}.`}
          {...field('unitPrice')}
        />
        <Field label="First day (optional)" type="date" {...field('validFrom')} />
        <Field label="Last day (optional)" type="date" {...field('until')} />
      </div>
      <FormProblem message={problem} />
    </FormDialog>
  );
}
