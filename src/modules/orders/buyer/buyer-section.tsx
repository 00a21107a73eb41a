import { useMay } from '#src/core/accounts/sessions/rights.ts';
import { callContract } from '#src/core/calls/call-api.ts';
import { CallProblem } from '#src/core/calls/call-problem.tsx';
import { useContract } from '#src/core/calls/use-contract.ts';
import type { Order } from '#src/core/orders/order.ts';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { showSuccess } from '#src/platform/ui/toasts.tsx';
import { useFormInPlace } from '#src/platform/ui/use-form-in-place.ts';
import { getBuyerCall, putBuyerCall } from './buyer.calls.ts';
import { fieldsFor, type OrderBuyer } from './buyer.ts';
import { BuyerRows } from './buyer-rows.tsx';
import { BuyerFields } from './fillings/buyer-fields.tsx';
import { PurchaseOrderFiles } from './purchase-order-files.tsx';
import { useBuyerForm } from './use-buyer-form.ts';

interface BuyerFormProps {
  order: Order;
  buyer: OrderBuyer;
  admin: boolean;
  onSaved: () => Promise<void>;
  onClose: () => void;
}

function BuyerForm({ order, buyer, admin, onSaved, onClose }: BuyerFormProps) {
  const params = { id: order._id };
  const change = (body: Partial<OrderBuyer>) => callContract(putBuyerCall, { params, body });
  const { form, failure, submitting, submit, field } = useBuyerForm(change, buyer, async () => {
    await onSaved();
    showSuccess('Saved. The next papers of this order print it.');
    onClose();
  });
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      className="mt-3 flex max-w-4xl flex-col gap-4 print:hidden"
      aria-labelledby="buyer-of-order"
    >
      <BuyerFields names={fieldsFor(admin)} field={field} />
      <CallProblem {...failure} />
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="btn btn-primary" aria-disabled={submitting}>
          Save
        </button>
        <button type="button" className="btn btn-outline" onClick={onClose}>
          Cancel
        </button>
      </div>
    </form>
  );
}

interface BuyerSectionProps {
  order: Order;
  admin: boolean;
  /** A new value means that the order may have changed. */
  version: number;
}

/** Section of the page of an order: what its papers say about the buyer, and the purchase order. */
export function BuyerSection({ order, admin, version }: BuyerSectionProps) {
  const { answer, problem, read } = useContract(getBuyerCall, { params: { id: order._id } }, version);
  const may = useMay(admin ? 'admin' : 'customer');
  const { isOpen, open, close, formRef, buttonRef } = useFormInPlace();
  const changeable = answer?.changeable === true && may('PUT /order/:id/buyer');
  const isEmpty = answer && Object.values(answer.buyer).every((text) => text === '');
  return (
    <section className="mt-8">
      <h3 id="buyer-of-order" className="font-semibold text-lg">
        Buyer on the papers
      </h3>
      <FormProblem message={problem} />
      {isEmpty && <p className="mt-2 text-muted">Only the name and the address of the order.</p>}
      {answer && !isEmpty && !isOpen && <BuyerRows buyer={answer.buyer} />}
      {answer && changeable && isOpen && (
        <div ref={formRef}>
          <BuyerForm order={order} buyer={answer.buyer} admin={admin} onSaved={read} onClose={close} />
        </div>
      )}
      {changeable && !isOpen && (
        <p className="mt-3 print:hidden">
          <button
            ref={buttonRef}
            type="button"
            className="btn btn-outline max-sm:h-auto max-sm:w-full max-sm:py-2 max-md:min-h-11 max-sm:leading-tight md:btn-sm"
            onClick={open}
          >
            {isEmpty ? 'Add company, PO number and shipping details' : 'Change the buyer on the papers'}
          </button>
          <span className="mt-2 block text-muted text-sm">Papers that are issued already keep what they print.</span>
        </p>
      )}
      {answer && (!admin || may('GET /purchase-order/:id')) && (
        <PurchaseOrderFiles order={order} files={answer.purchaseOrders} changeable={changeable} onSent={read} />
      )}
    </section>
  );
}
