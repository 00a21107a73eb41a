import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { acknowledged } from '#src/core/accounts/answers.ts';
import { callApi } from '#src/core/accounts/call-api.ts';
import { isRefusal } from '#src/platform/http/refusal.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';
import { Modal } from '#src/platform/ui/modal.tsx';
import { showError, showSuccess } from '#src/platform/ui/toasts.tsx';
import type { Order } from './order.ts';
import { type OrderAction, type OrderRow, orderRow } from './order-list-extension.ts';
import type { OrderExtensions } from './use-order-extensions.ts';

interface Step {
  order: Order;
  action: OrderAction;
}

function StepModal({ step, onClose, onTake }: { step: Step | undefined; onClose: () => void; onTake: () => void }) {
  return (
    <Modal
      title={step?.action.ask?.title ?? ''}
      open={step !== undefined}
      onClose={onClose}
      actions={
        <>
          <button type="button" className="btn btn-outline" onClick={onClose}>
            Not yet
          </button>
          <button type="button" className="btn btn-primary" onClick={onTake}>
            {step?.action.ask?.action}
          </button>
        </>
      }
    >
      {step && (
        <p>
          {formatPieces(step.order.orderedMinQty)} × {step.order.orderedTool}, {step.order.orderedBy}. The customer gets
          a mail.
        </p>
      )}
    </Modal>
  );
}

interface ListParts {
  admin: boolean;
  extensions: OrderExtensions;
  refresh: () => Promise<void>;
}

/** The rows of the order table with the actions of the extensions, and the question that an action asks first. */
export function useOrderRows({ admin, extensions, refresh }: ListParts): {
  rowOf: (order: Order) => OrderRow;
  dialog: ReactNode;
} {
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>();

  async function post(path: string, done: string) {
    try {
      await callApi(path, acknowledged, { method: 'POST' });
      showSuccess(done);
    } catch (error) {
      showError((error as Error).message);
      // Where the call got no answer, neither would the list: it stays.
      if (!isRefusal(error)) return;
    }
    await refresh();
  }

  const page = { post, open: (path: string) => void navigate(path) };

  function takeStep() {
    setStep(undefined);
    step?.action.run(step.order, page);
  }

  const parts = {
    extensions: extensions.all,
    viewer: { admin, moves: extensions.moves },
    run: (order: Order, action: OrderAction) => (action.ask ? setStep({ order, action }) : action.run(order, page)),
  };
  return {
    rowOf: (order) => orderRow(order, parts),
    dialog: <StepModal step={step} onClose={() => setStep(undefined)} onTake={takeStep} />,
  };
}
