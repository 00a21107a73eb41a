import { formatPieces } from '#src/platform/i18n/money.ts';
import { Field } from '#src/platform/ui/field.tsx';
import { type LineInput, packedAs, withCartons, withPieces } from './ship-input.ts';
import { cartonsFor, type ShippableOrder } from './shipment.ts';

interface LeavingPiecesProps {
  order: ShippableOrder;
  /** Order number appended to the labels, if several orders have these fields. */
  of?: string;
  line: LineInput;
  problems: Partial<LineInput>;
  readOnly: boolean;
  onChange: (line: LineInput) => void;
}

/** Cartons and pieces to ship of one order; each field updates the other. */
export function LeavingPiecesFields({ order, of, line, problems, readOnly, onChange }: LeavingPiecesProps) {
  const { left, together, cartonPieces } = order;
  const packed = packedAs(line, order);
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field
        label={of ? `Pieces of ${of}` : 'Pieces that leave'}
        name={`pieces-${order._id}`}
        inputMode="numeric"
        value={line.pieces}
        error={problems.pieces}
        readOnly={readOnly || together !== null}
        hint={together === null ? `of ${formatPieces(left)} left` : `All that are left. ${together}`}
        onChange={({ target }) => onChange(withPieces(target.value, line, order))}
      />
      <Field
        label={of ? `Cartons of ${of}` : 'Cartons'}
        name={`cartons-${order._id}`}
        inputMode="numeric"
        value={line.cartons}
        error={problems.cartons}
        readOnly={readOnly}
        hint={
          cartonPieces !== null &&
          `of ${formatPieces(cartonsFor(left, cartonPieces))} left, ${formatPieces(cartonPieces)} pieces in each`
        }
        onChange={({ target }) => onChange(withCartons(target.value, line, order))}
      />
      {packed && <output className="col-span-2 font-semibold tabular-nums">{packed}</output>}
    </div>
  );
}
