import { Suspense, useState } from 'react';
import { useMay } from '#src/core/accounts/sessions/rights.ts';
import { CallProblem } from '#src/core/calls/call-problem.tsx';
import { InsistButton } from '#src/core/calls/insist.tsx';
import { useFillings } from '#src/core/ui-module.ts';
import { parseAmount } from '#src/platform/i18n/amounts.ts';
import { Modal } from '#src/platform/ui/modal.tsx';
import type { MoveDialogProps, PendingMove } from '../moves/move-offer.ts';
import { type MoveAlongWith, movesAlong } from '../moves/moves-along.ts';
import { partFrom } from './lazy-part.tsx';
import { MoveFields } from './move-fields.tsx';
import { OrderInBrief } from './order-in-brief.tsx';
import { useMoveForm } from './use-move-form.ts';

/** Confirms a move, and shows what a clerk compares with the bank statement or the forwarder's documents. */
export function OrderMoveDialog({ asked, ...rest }: MoveDialogProps) {
  const [latest, setLatest] = useState({ asked, count: 0 });
  // Each move gets a new form. It stays mounted after closing: removing an open dialog would lose the focus.
  if (asked && asked !== latest.asked) setLatest({ asked, count: latest.count + 1 });
  return <MoveForm key={latest.count} asked={asked} {...rest} />;
}

interface MoveButtonsProps {
  move: PendingMove['move'] | undefined;
  submitting: boolean;
  onClose: () => void;
}

const MoveButtons = ({ move, submitting, onClose }: MoveButtonsProps) => (
  <>
    <button type="button" className="btn btn-outline" onClick={onClose}>
      {move?.dismiss ?? 'Not yet'}
    </button>
    <button
      type="submit"
      form="order-move"
      className={`btn ${move?.undo || move?.good ? 'btn-primary' : 'btn-error'}`}
      aria-disabled={submitting}
    >
      {move?.confirm}
    </button>
  </>
);

/** The move that is offered along with a move: its own, or that of another module, for an admin. */
function alongOf({ order, move }: PendingMove, additions: ReturnType<typeof useFillings<MoveAlongWith>>) {
  if (move.along || !move.to.includes('admin')) return move.along?.(order);
  return additions.find(({ event }) => event === move.event)?.along(order);
}

const Choice = ({ label, isChosen, onChange }: { label: string; isChosen: boolean; onChange: () => void }) => (
  <label className="flex items-center gap-3 max-md:min-h-11">
    <input type="checkbox" className="checkbox" checked={isChosen} onChange={onChange} />
    {label}
  </label>
);

function MoveForm({ asked, onClose, ...outcome }: MoveDialogProps) {
  const additions = useFillings(movesAlong);
  const may = useMay();
  const found = asked && alongOf(asked, additions);
  const along = found && may(`POST /order/:id/${found.call}`) ? found : undefined;
  const form = useMoveForm({ asked, ...outcome }, along);
  const { chosenAlong, isAlongChosen, setAlongChosen, submitting } = form;
  const Notice = asked?.move.notice && partFrom(asked.move.notice);
  return (
    <Modal
      title={asked?.move.title ?? ''}
      open={asked !== undefined}
      onClose={onClose}
      busy={submitting}
      actions={<MoveButtons move={asked?.move} submitting={submitting} onClose={onClose} />}
    >
      {asked && (
        <form id="order-move" ref={form.form} noValidate onSubmit={form.submit} className="flex flex-col gap-4">
          <OrderInBrief order={asked.order} />
          {asked.move.text && <p className="text-muted">{asked.move.text}</p>}
          {along && (
            <Choice label={along.label} isChosen={isAlongChosen} onChange={() => setAlongChosen(!isAlongChosen)} />
          )}
          <MoveFields asked={asked} form={form} />
          {Notice && !chosenAlong && (
            <Suspense>
              <Notice order={asked.order} amount={parseAmount(form.input.amount, asked.order.currency)} />
            </Suspense>
          )}
          <CallProblem {...form.failure} />
          <InsistButton insist={form.insist} submit={form.submit} />
        </form>
      )}
    </Modal>
  );
}
