import { useState } from 'react';
import type { MoveDialogProps } from '#src/modules/orders/moves/move-offer.ts';
import { Modal } from '#src/platform/ui/modal.tsx';
import { ShipForm } from './ship-form.tsx';
import { useShipForm } from './use-ship-form.ts';

/** Dialog for recording a shipment: pieces of an order, and of other orders of the same customer shipped with it. */
export default function ShipDialog({ asked, ...rest }: MoveDialogProps) {
  const [opening, setOpening] = useState({ asked, count: 0 });
  // A new key per opening resets the form. The closed dialog stays mounted until then, so that it can return the focus.
  if (asked !== opening.asked) setOpening({ asked, count: opening.count + (asked ? 1 : 0) });
  return <OpenDialog key={opening.count} asked={asked} {...rest} />;
}

function OpenDialog(props: MoveDialogProps) {
  const { asked, onClose } = props;
  const state = useShipForm(props);
  return (
    <Modal
      title={asked?.move.title ?? ''}
      open={asked !== undefined}
      onClose={onClose}
      busy={state.submitting}
      actions={
        <>
          <button type="button" className="btn btn-outline" onClick={onClose}>
            Not yet
          </button>
          <button type="submit" form="shipment" className="btn btn-primary" aria-disabled={state.submitting}>
            {asked?.move.confirm}
          </button>
        </>
      }
    >
      {asked && <ShipForm order={asked.order} state={state} />}
    </Modal>
  );
}
