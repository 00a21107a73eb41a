import { useId, useState } from 'react';
import { callContract } from '#src/core/calls/call-api.ts';
import { CallProblem } from '#src/core/calls/call-problem.tsx';
import { Field } from '#src/platform/ui/field.tsx';
import { Modal } from '#src/platform/ui/modal.tsx';
import { showSuccess } from '#src/platform/ui/toasts.tsx';
import { editedValues } from '#src/platform/ui/unsaved.ts';
import { useSubmit } from '#src/platform/ui/use-submit.ts';
import { putShipmentCall } from './fulfilment.calls.ts';
import type { Shipment, ShipmentDetails } from './shipment.ts';

interface CorrectShipmentDialogProps {
  orderId: string;
  shipment: Shipment;
  open: boolean;
  onClose: () => void;
  onCorrected: () => Promise<void>;
}

const fields = [
  ['carrier', 'Carrier', { maxLength: 100 }],
  ['reference', 'AWB, B/L or truck', { maxLength: 100 }],
  ['departedOn', 'Departure', { type: 'date' }],
  ['arrivesOn', 'Expected arrival', { type: 'date' }],
  ['container', 'Container', { maxLength: 100 }],
  ['seal', 'Seal', { maxLength: 100 }],
] as const;
const names = fields.map(([name]) => name);
type Input = Record<keyof ShipmentDetails, string>;

const inputOf = (shipment: Shipment) => Object.fromEntries(names.map((name) => [name, shipment[name] ?? ''])) as Input;

/** Dialog for correcting the data of a shipment, for example a B/L number that became known later. */
export function CorrectShipmentDialog({ open, ...props }: CorrectShipmentDialogProps) {
  const [opening, setOpening] = useState({ open, count: 0 });
  // A new key per opening resets the form. The closed dialog stays mounted until then, so that it can return the focus.
  if (open !== opening.open) setOpening({ open, count: opening.count + (open ? 1 : 0) });
  return <CorrectForm key={opening.count} open={open} {...props} />;
}

function CorrectForm({ orderId, shipment, open, onClose, onCorrected }: CorrectShipmentDialogProps) {
  const formId = useId();
  const [opened] = useState(() => inputOf(shipment));
  const [input, setInput] = useState(opened);
  const { form, problems, failure, submitting, submit, clear } = useSubmit<keyof ShipmentDetails>({
    serverFields: names,
    validate: () => (input.departedOn ? {} : { departedOn: 'Please input the day of the departure.' }),
    async send() {
      const body = editedValues(input, opened);
      await callContract(putShipmentCall, { params: { id: orderId, shipment: shipment._id }, body });
      showSuccess('The details are saved.');
      onClose();
      await onCorrected();
    },
  });
  return (
    <Modal
      title="Details of the shipment"
      open={open}
      onClose={onClose}
      busy={submitting}
      actions={
        <>
          <button type="button" className="btn btn-outline" onClick={onClose}>
            Not yet
          </button>
          <button type="submit" form={formId} className="btn btn-primary" aria-disabled={submitting}>
            Save
          </button>
        </>
      }
    >
      <form id={formId} ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <p className="text-muted">Documents that were issued stay as they are.</p>
        <div className="grid gap-3 sm:grid-cols-2">
          {fields.map(([name, label, look]) => (
            <Field
              key={name}
              label={label}
              name={name}
              {...look}
              value={input[name]}
              error={problems[name]}
              onChange={({ target: { value } }) => {
                setInput((before) => ({ ...before, [name]: value }));
                clear(name);
              }}
            />
          ))}
        </div>
        <CallProblem {...failure} />
      </form>
    </Modal>
  );
}
