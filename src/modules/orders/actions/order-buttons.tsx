import type { ReactNode } from 'react';
import type { OrderAction } from '../moves/order-process.ts';

interface OrderButtonsProps {
  actions: readonly OrderAction[];
  /** The likeliest of them. */
  main: OrderAction | undefined;
  className: string;
  run: (action: OrderAction) => void;
  /** More links. */
  children?: ReactNode;
}

/** The likeliest action is first, as a filled button, then the other moves, then links to pages; cancelling is last. */
export function OrderButtons({ actions, main, className, run, children }: OrderButtonsProps) {
  const isCancelling = ({ control }: OrderAction) => control === 'Delete';
  const others = actions.filter((action) => action.label !== main?.label && !isCancelling(action));
  const buttons = (group: readonly OrderAction[], look: string) =>
    group.map((action) => (
      <button key={action.label} type="button" className={`btn ${className} ${look}`} onClick={() => run(action)}>
        {action.label}
      </button>
    ));
  return (
    <>
      {main && buttons([main], 'btn-primary')}
      {buttons(
        others.filter(({ move }) => move),
        'btn-outline',
      )}
      {buttons(
        others.filter(({ move }) => !move),
        'btn-outline',
      )}
      {children}
      {buttons(actions.filter(isCancelling), 'btn-ghost text-error')}
    </>
  );
}
