import { useShopFacts } from '#src/core/site/use-shop-facts.ts';
import { Modal } from '#src/platform/ui/modal.tsx';
import { type AmountChange, describeChange, formatAmount } from './amount-change.ts';

interface LargeChangeDialogProps {
  toolName: string;
  change: AmountChange | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

const words = {
  price: { noun: 'price', why: 'The price changes by more than 50 %. Buyers can order at the new price at once.' },
  quantity: { noun: 'stock', why: 'The stock grows more than tenfold. Buyers can order these pieces at once.' },
} as const;

/** Asks for confirmation before a large change of a price or a stock goes live. */
export function LargeChangeDialog({ toolName, change, onConfirm, onClose }: LargeChangeDialogProps) {
  const { currency } = useShopFacts();
  const { noun, why } = words[change?.name ?? 'price'];
  const actions = (
    <>
      <button type="button" className="btn btn-outline" onClick={onClose}>
        Edit again
      </button>
      <button type="button" className="btn btn-primary" onClick={onConfirm}>
        Change the {noun}
      </button>
    </>
  );
  const title = change ? `Change the ${noun} to ${formatAmount(change.name, change.after, currency)}?` : '';
  return (
    // The cells of the row have other alignment and type.
    <div className="whitespace-normal text-left font-normal">
      <Modal title={title} open={change !== undefined} onClose={onClose} actions={actions}>
        {change && (
          <p>
            <strong className="block">{toolName}</strong>
            {describeChange(change, currency)}
          </p>
        )}
        <p className="mt-2 text-muted">{why}</p>
      </Modal>
    </div>
  );
}
