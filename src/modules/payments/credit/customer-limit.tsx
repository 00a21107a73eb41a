import { useRef, useState } from 'react';
import { useMay } from '#src/core/accounts/sessions/rights.ts';
import { takeFocus } from '#src/platform/ui/take-focus.ts';
import type { CustomerCredit } from './credit.ts';
import { CreditInUse } from './credit-in-use.tsx';
import { LimitForm } from './limit-form.tsx';

/** The credit of a customer, with the form of its limit for those who may set it. */
export function CustomerLimit({ credit, onSet }: { credit: CustomerCredit; onSet: () => Promise<void> }) {
  const [editing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const may = useMay();
  function close() {
    setEditing(false);
    requestAnimationFrame(() => button.current?.focus());
  }
  return (
    <>
      <CreditInUse credit={credit} />
      {editing && (
        <div ref={takeFocus}>
          <LimitForm credit={credit} onSet={onSet} onClose={close} />
        </div>
      )}
      {!editing && may('PUT /customer-credit/:id/limit') && (
        <button
          ref={button}
          type="button"
          className="btn btn-outline mt-2 max-md:min-h-11 md:btn-sm print:hidden"
          onClick={() => setEditing(true)}
        >
          Change the limit<span className="sr-only"> of {credit.customer.name}</span>
        </button>
      )}
    </>
  );
}
