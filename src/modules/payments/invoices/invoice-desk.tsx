import { useEffect, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { May } from '#src/core/accounts/sessions/rights.ts';
import { callContract } from '#src/core/calls/call-api.ts';
import { CallProblem } from '#src/core/calls/call-problem.tsx';
import { calendar } from '#src/core/site/calendar.ts';
import { orderPath } from '#src/modules/orders/page/order-details.ts';
import { daysBetween } from '#src/platform/i18n/days.ts';
import { parseWholeNumber } from '#src/platform/i18n/read-number.ts';
import { Field } from '#src/platform/ui/field.tsx';
import { withoutQuestion } from '#src/platform/ui/leave-without-question.ts';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { showSuccess } from '#src/platform/ui/toasts.tsx';
import { useUnsaved } from '#src/platform/ui/unsaved.ts';
import { textFields, useSubmit } from '#src/platform/ui/use-submit.ts';
import { getTermsCall, postTermsCall, type TermsOfCustomer } from '../terms/terms.calls.ts';
import { MAX_VALID_DAYS, problemsOfValidity, termsText } from '../terms/terms.ts';
import { TermsForm } from '../terms/terms-form.tsx';
import { postLineCall, postReissueCall } from './invoice.calls.ts';
import { awaitsFreight, invoiceNumber, revisionAfter } from './invoice.ts';
import { LineForm } from './line-form.tsx';
import { type Proforma, proformaPath } from './proforma.ts';

/** Admin section: the terms of the customer, and the form to reissue the invoice. */
export default function InvoiceDesk({ proforma }: { proforma: Proforma }) {
  const { order } = proforma;
  const [terms, setTerms] = useState<TermsOfCustomer>();
  useEffect(() => {
    callContract(getTermsCall, { params: { id: order._id } }).then(setTerms, () => undefined);
  }, [order._id]);
  const isOpen = proforma.orders.every(({ paidAt, cancelledAt }) => paidAt === null && cancelledAt === null);
  const isBillable = proforma.orders.some(({ cancelledAt }) => cancelledAt === null);
  return (
    <div className="mt-10 grid gap-10 print:hidden">
      {terms && (
        <section>
          <h2 className="text-heading">Terms of {order.orderedBy}</h2>
          <p className="mt-1">
            {termsText(terms)}{' '}
            <span className="text-muted">
              {terms.own ? 'Agreed with this customer.' : 'The usual terms of the shop.'}
            </span>
          </p>
          <May call={postTermsCall}>
            <TermsForm key={JSON.stringify(terms)} order={order} terms={terms} onSet={setTerms} />
          </May>
        </section>
      )}
      {isBillable && !proforma.superseded && (
        <May call={postLineCall}>
          <LineForm proforma={proforma} />
        </May>
      )}
      {isOpen && !proforma.superseded && (
        <May call={postReissueCall}>
          <ReissueForm proforma={proforma} terms={terms} />
        </May>
      )}
    </div>
  );
}

/** Days for which the invoice was valid. */
function validDaysOf({ issuedAt, validUntil }: Proforma): string {
  return String(validUntil ? daysBetween(calendar.dayOf(issuedAt), calendar.dayOf(validUntil)) : 14);
}

/** Form to issue the next revision. Earlier revisions stay readable. */
function ReissueForm({ proforma, terms }: { proforma: Proforma; terms: TermsOfCustomer | undefined }) {
  const { order, number } = proforma;
  const [input, setInput] = useState(() => ({ validDays: validDaysOf(proforma) }));
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const next = invoiceNumber({ number, revision: revisionAfter(proforma.revision) });
  const { form, problems, failure, submitting, submit, clear } = useSubmit<'validDays'>({
    serverFields: ['validDays'],
    validate: () => problemsOfValidity(input),
    async send() {
      const body = { instead: invoiceNumber(proforma), validDays: parseWholeNumber(input.validDays) };
      const issued = await callContract(postReissueCall, { params: { id: order._id }, body });
      showSuccess(`${issued.number} is issued, and the customer is mailed.`);
      await navigate(proformaPath(order._id), withoutQuestion);
      await revalidate();
    },
  });
  useUnsaved(input.validDays !== validDaysOf(proforma));
  const field = textFields(input, setInput, { problems, clear });
  return (
    <section>
      <h2 className="text-heading">Reissue as {next}</h2>
      <p className="mt-1">
        It replaces {invoiceNumber(proforma)}, which stays readable. It uses the current bank details and delivery terms
        {terms && `, and these payment terms: ${termsText(terms)}`}
      </p>
      {awaitsFreight(proforma) && (
        <p className="mt-3">
          <strong>Its freight is not on it yet.</strong> Reissued, it is to be paid without freight. To charge freight,
          add a line instead.
        </p>
      )}
      <p className="mt-3">
        {proforma.partiesChanged && <strong>The buyer or seller has changed since this revision. </strong>}
        It prints the buyer as the{' '}
        <PageLink className="text-link" to={orderPath(order)}>
          page of {order.number}
        </PageLink>{' '}
        has it: change company, numbers, consignee and PO number there.
      </p>
      <form ref={form} noValidate onSubmit={submit} className="mt-4 grid max-w-xs gap-3">
        <Field
          label="Valid for days from now"
          inputMode="numeric"
          hint={`1 to ${MAX_VALID_DAYS}; the pieces are held as long.`}
          {...field('validDays')}
        />
        <div>
          <CallProblem {...failure} />
          <button type="submit" className="btn btn-primary" aria-disabled={submitting}>
            Issue {next}
          </button>
        </div>
      </form>
    </section>
  );
}
