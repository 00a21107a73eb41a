import type { ChangeEventHandler, KeyboardEvent } from 'react';
import { formatPieces } from '#src/platform/i18n/money.ts';
import { Field } from '#src/platform/ui/field.tsx';
import { MINIMUM_ORDER_QUANTITY } from './minimum-order.ts';
import { steppedPieces } from './quantity-step.ts';

interface QuantityFieldProps {
  name: string;
  /** As typed. */
  value: string;
  error: string | undefined;
  'aria-invalid'?: boolean;
  onChange: ChangeEventHandler<HTMLInputElement>;
  onStep: (pieces: string) => void;
  /** Pieces available; undefined while no tool is chosen. */
  stock: number | undefined;
}

/** Text that states the limits before they are exceeded. */
function limitsOf(stock: number | undefined): string {
  const least = `Minimum ${formatPieces(MINIMUM_ORDER_QUANTITY)} pieces`;
  if (stock === undefined) return least;
  if (stock === 0) return `${least}, out of stock`;
  return `${least}, ${stock < MINIMUM_ORDER_QUANTITY ? 'only ' : ''}${formatPieces(stock)} in stock`;
}

/** Common quantities. */
const USUAL = [MINIMUM_ORDER_QUANTITY, 1_000, 2_500];

const directions: Readonly<Record<string, 'fewer' | 'more'>> = { ArrowDown: 'fewer', ArrowUp: 'more' };

/**
 * Field for the quantity: typed freely, changed in steps of 100 by buttons and arrow keys, or one of the usual
 * quantities. A text field: browsers let the mouse wheel change a number field, and read 500,5 in it as 5005.
 */
export function QuantityField({ stock, onStep, ...field }: QuantityFieldProps) {
  const stepped = (direction: 'fewer' | 'more') =>
    stock === undefined ? undefined : steppedPieces(field.value, direction, stock);

  function stepByKey(event: KeyboardEvent) {
    const { key, altKey, ctrlKey, metaKey, shiftKey, nativeEvent } = event;
    const direction = directions[key];
    if (!direction || altKey || ctrlKey || metaKey || shiftKey || nativeEvent.isComposing) return;
    event.preventDefault();
    const pieces = stepped(direction);
    if (pieces !== undefined) onStep(String(pieces));
  }

  const stepButton = (direction: 'fewer' | 'more') => {
    if (stock === undefined) return undefined;
    const pieces = stepped(direction);
    return (
      // Not "disabled" at the limit: that would take the focus from a button pressed with the keyboard.
      <button
        type="button"
        className="btn join-item w-12 border-base-content/55 bg-base-100 px-0 text-xl aria-disabled:cursor-not-allowed aria-disabled:bg-base-200 aria-disabled:text-base-content/50"
        aria-label={`100 pieces ${direction}`}
        aria-disabled={pieces === undefined}
        onClick={() => pieces !== undefined && onStep(String(pieces))}
      >
        {direction === 'fewer' ? '−' : '+'}
      </button>
    );
  };
  const usual = USUAL.filter((pieces) => stock !== undefined && pieces <= stock);
  return (
    <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
      <Field
        label="Quantity"
        inputMode="numeric"
        autoComplete="off"
        // Joined only if there are step buttons: `join-item` alone would change its borders.
        className={`${stock === undefined ? '' : 'join-item'} text-center text-lg tabular-nums`}
        hint={limitsOf(stock)}
        before={stepButton('fewer')}
        after={stepButton('more')}
        onKeyDown={stepByKey}
        {...field}
      />
      {usual.length > 0 && (
        <div>
          {/* Beside the field, in line with it: as high as its label. */}
          <div className="mb-1 text-sm max-sm:hidden" aria-hidden>
            &nbsp;
          </div>
          <div className="flex gap-2">
            {usual.map((pieces) => (
              <button
                key={pieces}
                type="button"
                className="btn btn-outline grow"
                onClick={() => onStep(String(pieces))}
              >
                {formatPieces(pieces)}
                <span className="sr-only"> pieces</span>
              </button>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}
