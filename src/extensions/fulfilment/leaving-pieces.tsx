import { formatPieces } from '#src/platform/i18n/money.ts';
import { Field } from '#src/platform/ui/field.tsx';
import { type LineInput, withCartons, withPieces } from './ship-input.ts';
import { cartonsFor, type ShippableOrder } from './shipment.ts';

interface LeavingPiecesProps {
  order: ShippableOrder;
  /** Said after the labels where several orders have these fields. */
  of?: string;
  line: LineInput;
  problems: Partial<LineInput>;
  onChange: (line: LineInput) => void;
}

/** How much of an order leaves: cartons and pieces, each of which follows the other. */
export function LeavingPieces({ order, of, line, problems, onChange }: LeavingPiecesProps) {
  const { left, cartonPieces } = order;
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field
        label={of ? `Pieces of ${of}` : 'Pieces that leave'}
        name={`pieces-${order._id}`}
        inputMode="numeric"
        maxLength={10}
        value={line.pieces}
        error={problems.pieces}
        hint={`of ${formatPieces(left)} left`}
        onChange={({ target }) => onChange(withPieces(target.value, line, order))}
      />
      <Field
        label={of ? `Cartons of ${of}` : 'Cartons'}
        name={`cartons-${order._id}`}
        inputMode="numeric"
        maxLength={10}
        value={line.cartons}
        error={problems.cartons}
        hint={
          cartonPieces !== null &&
          `of ${formatPieces(cartonsFor(left, cartonPieces))}, with ${formatPieces(cartonPieces)} pieces each`
        }
        onChange={({ target }) => onChange(withCartons(target.value, line, order))}
      />
    </div>
  );
}
