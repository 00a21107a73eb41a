import { useState } from 'react';
import { CallProblem } from '#src/core/calls/call-problem.tsx';
import { sendForm } from '#src/core/calls/send-form.ts';
import type { Order } from '#src/core/orders/order.ts';
import { amountProblem, amountText, inputModeFor, parseAmount } from '#src/platform/i18n/amounts.ts';
import { numberText } from '#src/platform/i18n/read-number.ts';
import { Field } from '#src/platform/ui/field.tsx';
import { FileField } from '#src/platform/ui/file-field.tsx';
import { PhoneFold } from '#src/platform/ui/phone-fold.tsx';
import { showSuccess } from '#src/platform/ui/toasts.tsx';
import { useUnsaved } from '#src/platform/ui/unsaved.ts';
import { keepEditsSince, textFields, useSubmit } from '#src/platform/ui/use-submit.ts';
import { dueOfTransfer } from '../ledger/next-payment.ts';
import { postSlipCall } from './slip.calls.ts';
import { ACCEPTED_SLIPS, MAX_SLIP_BYTES, NO_DAY, NO_REFERENCE } from './slip.ts';

const fields = ['amount', 'sentOn', 'reference', 'slip'] as const;
type SlipField = (typeof fields)[number];

function fileProblem(file: File | undefined): string | undefined {
  if (!file) return 'Please choose the slip: a PDF or a picture.';
  return file.size > MAX_SLIP_BYTES ? 'The file is larger than 5 MB.' : undefined;
}

interface SlipFormProps {
  order: Order;
  /** True if another slip is already pending. */
  further: boolean;
  onSent: () => Promise<void>;
}

/** The form, folded on a phone. */
export function SlipForm(props: SlipFormProps) {
  const title = props.further
    ? 'Have you made another transfer? Send us its slip'
    : 'Have you paid? Send us the slip of your transfer';
  return (
    <div className="mt-4 print:hidden">
      <PhoneFold summary={<h4 className="inline font-semibold">{title}</h4>}>
        <SlipFields {...props} />
      </PhoneFold>
    </div>
  );
}

/** Form for reporting a transfer: amount, date, reference and the bank's slip. */
function SlipFields({ order, further, onSent }: SlipFormProps) {
  // Another transfer is not for the amount that is being checked.
  const [input, setInput] = useState({
    amount: further ? '' : amountText(dueOfTransfer(order), order.currency),
    sentOn: '',
    reference: '',
  });
  const [file, setFile] = useState<File>();
  const [notice, setNotice] = useState<string>();
  const { form, problems, failure, submitting, submit, clear } = useSubmit<SlipField>({
    serverFields: fields,
    validate: () => ({
      amount: amountProblem(input.amount, order.currency),
      sentOn: input.sentOn === '' ? NO_DAY : undefined,
      reference: input.reference.trim() === '' ? NO_REFERENCE : undefined,
      slip: fileProblem(file),
    }),
    async send() {
      const amount = numberText(parseAmount(input.amount, order.currency));
      const { notice: told } = await sendForm(
        postSlipCall,
        { params: { id: order._id } },
        { ...input, amount, slip: file },
      );
      setNotice(told);
      setInput((now) => keepEditsSince(now, input, { amount: '', sentOn: '', reference: '' }));
      setFile((now) => (now === file ? undefined : now));
      showSuccess('Your slip is sent. We compare it with our bank statement.');
      void onSent();
    },
  });
  useUnsaved(file !== undefined || input.sentOn !== '' || input.reference !== '');
  const field = textFields(input, setInput, { problems, clear });
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid max-w-2xl gap-3 sm:grid-cols-2">
      <Field label={`Amount (${order.currency})`} inputMode={inputModeFor(order.currency)} {...field('amount')} />
      <Field label="Day of the transfer" type="date" {...field('sentOn')} />
      <Field label="Bank reference" maxLength={100} {...field('reference')} />
      <FileField
        label="Slip"
        name="slip"
        disabled={submitting}
        accept={ACCEPTED_SLIPS}
        hint="PDF or picture, at most 5 MB. Only you and our clerks can open it."
        error={problems.slip}
        chosen={file !== undefined}
        onChoose={([first]) => {
          setFile(first);
          clear('slip');
        }}
      />
      <div className="sm:col-span-2">
        <CallProblem {...failure} />
        {notice && (
          <p role="status" className="mb-3 border-warning border-l-4 bg-base-200 px-4 py-3">
            {notice}
          </p>
        )}
        <button type="submit" className="btn btn-outline" aria-disabled={submitting}>
          Send the slip
        </button>
      </div>
    </form>
  );
}
