import { useState } from 'react';
import { CallProblem } from '#src/core/calls/call-problem.tsx';
import { pathOf } from '#src/core/calls/contract.ts';
import { downloadFile } from '#src/core/calls/download-file.ts';
import { sendForm } from '#src/core/calls/send-form.ts';
import type { Order } from '#src/core/orders/order.ts';
import { formatDate } from '#src/core/site/calendar.ts';
import { FileField } from '#src/platform/ui/file-field.tsx';
import { showError, showSuccess } from '#src/platform/ui/toasts.tsx';
import { useUnsaved } from '#src/platform/ui/unsaved.ts';
import { useSubmit } from '#src/platform/ui/use-submit.ts';
import { getPurchaseOrderCall, type PurchaseOrder, postPurchaseOrderCall } from './buyer.calls.ts';
import { MAX_PURCHASE_ORDER_BYTES } from './buyer.ts';

const ACCEPTED = 'application/pdf,image/jpeg,image/png,image/webp,image/avif';

function fileProblem(file: File | undefined): string | undefined {
  if (!file) return 'Please choose the purchase order: a PDF or a picture.';
  return file.size > MAX_PURCHASE_ORDER_BYTES ? 'The file is larger than 5 MB.' : undefined;
}

/** Form that sends the buyer's purchase order as a file. */
function PurchaseOrderForm({ order, onSent }: { order: Order; onSent: () => Promise<void> }) {
  const [file, setFile] = useState<File>();
  const { form, problems, failure, submitting, submit, clear } = useSubmit<'file'>({
    serverFields: ['file'],
    validate: () => ({ file: fileProblem(file) }),
    async send() {
      await sendForm(postPurchaseOrderCall, { params: { id: order._id } }, { file });
      setFile((now) => (now === file ? undefined : now));
      showSuccess('The purchase order is stored with the order.');
      void onSent();
    },
  });
  useUnsaved(file !== undefined);
  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-2 flex max-w-md flex-col gap-3">
      <FileField
        label="Purchase order as a file"
        name="file"
        disabled={submitting}
        accept={ACCEPTED}
        hint="PDF or picture, at most 5 MB. Only the buyer and our clerks can open it."
        error={problems.file}
        chosen={file !== undefined}
        onChoose={([first]) => {
          setFile(first);
          clear('file', 'form');
        }}
      />
      <CallProblem {...failure} />
      <button type="submit" className="btn btn-outline self-start" aria-disabled={submitting}>
        Send the purchase order
      </button>
    </form>
  );
}

interface PurchaseOrderFilesProps {
  order: Order;
  files: readonly PurchaseOrder[];
  changeable: boolean;
  onSent: () => Promise<void>;
}

/** The files of the buyer's purchase order, newest first, and the form that adds one. */
export function PurchaseOrderFiles({ order, files, changeable, onSent }: PurchaseOrderFilesProps) {
  const save = ({ _id, fileType }: PurchaseOrder) =>
    downloadFile(
      pathOf(getPurchaseOrderCall, { params: { id: _id } }),
      `${order.number}-purchase-order.${fileType === 'application/pdf' ? 'pdf' : 'webp'}`,
    ).catch((error: Error) => showError(error.message));
  return (
    <>
      <ul className="mt-3 flex flex-wrap gap-3 print:hidden">
        {files.map((file, at) => (
          <li key={file._id}>
            <button type="button" className="btn btn-outline max-md:min-h-11 md:btn-sm" onClick={() => save(file)}>
              {at === 0 ? 'Purchase order' : 'Earlier purchase order'}, {formatDate(file.sentAt, 'short')}
            </button>
          </li>
        ))}
      </ul>
      {changeable && (
        <details className="mt-1 print:hidden">
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-link">
            Add the purchase order as a file
          </summary>
          <PurchaseOrderForm order={order} onSent={onSent} />
        </details>
      )}
    </>
  );
}
