import { useMay } from '#src/core/accounts/sessions/rights.ts';
import { useFormInPlace } from '#src/platform/ui/use-form-in-place.ts';
import type { CustomerCredit } from './credit.calls.ts';
import { CreditInUse } from './credit-in-use.tsx';
import { LimitForm } from './limit-form.tsx';

/** The credit of a customer, with the form of its limit for those who may set it. */
export function CustomerLimit({ credit, onSet }: { credit: CustomerCredit; onSet: () => Promise<void> }) {
  const { isOpen, open, close, formRef, buttonRef } = useFormInPlace();
  const may = useMay();
  return (
    <>
      <CreditInUse credit={credit} />
      {isOpen && (
        <div ref={formRef}>
          <LimitForm credit={credit} onSet={onSet} onClose={close} />
        </div>
      )}
      {!isOpen && may('PUT /customer-credit/:id/limit') && (
        <button
          ref={buttonRef}
          type="button"
          className="btn btn-outline mt-2 max-md:min-h-11 md:btn-sm print:hidden"
          onClick={open}
        >
          Change the limit<span className="sr-only"> of {credit.customer.name}</span>
        </button>
      )}
    </>
  );
}
