import { useEffect, useEffectEvent, useState } from 'react';
import { callContract } from '#src/core/calls/call-api.ts';
import type { MoveDialogProps } from '#src/modules/orders/moves/move-offer.ts';
import { isRefusal } from '#src/platform/http/refusal.ts';
import { useIdempotencyKey } from '#src/platform/ui/use-idempotency-key.ts';
import { useSubmit } from '#src/platform/ui/use-submit.ts';
import { getShippableCall, postSharedShipmentCall, type Shippable } from './fulfilment.calls.ts';
import {
  firstInput,
  type LineInput,
  problemOfLine,
  type ShipInput,
  type ShipmentField,
  shipmentBody,
  shipmentFields,
  wholeLine,
} from './ship-input.ts';
import type { ShippableOrder } from './shipment.ts';

/** Input name of a field of a line: `pieces-` or `cartons-` followed by the order id. */
type LineField = `${keyof LineInput}-${string}`;

function lineProblems(lines: ShipInput['lines'], orders: readonly ShippableOrder[]) {
  const problems: Partial<Record<LineField, string>> = {};
  for (const [id, line] of Object.entries(lines)) {
    const order = orders.find(({ _id }) => _id === id) ?? {
      left: Number.POSITIVE_INFINITY,
      together: null,
      cartonPieces: null,
    };
    for (const [field, problem] of Object.entries(problemOfLine(line, order))) {
      problems[`${field as keyof LineInput}-${id}`] = problem;
    }
  }
  return problems;
}

const readOffer = (id: string) => callContract(getShippableCall, { params: { id } });

/** What can be shipped with an order. @param onOwn gets what is left of the order itself, once it is known */
function useOffer(id: string | undefined, onOwn: (own: Shippable['orders'][number]) => void) {
  const [offer, setOffer] = useState<Shippable>();
  const [isOffered, setOffered] = useState(false);
  const startWith = useEffectEvent(onOwn);

  useEffect(() => {
    if (!id) return;
    let isOver = false;
    const read = async () => {
      const response = await readOffer(id);
      if (isOver) return;
      setOffer(response);
      const [own] = response.orders;
      if (own) startWith(own);
    };
    // Without a response, the pieces of this order can still be shipped.
    const settled = () => isOver || setOffered(true);
    void read().then(settled, settled);
    return () => {
      isOver = true;
    };
  }, [id]);

  /** Shows what is left after a shipment by another clerk. */
  async function readAgain() {
    if (id) setOffer(await readOffer(id).catch(() => offer));
  }

  return { offer, isOffered, readAgain };
}

/** State and request of the shipment dialog. */
export function useShipForm({ asked, onMade, onRefused }: MoveDialogProps) {
  const order = asked?.order;
  const [input, setInput] = useState<ShipInput | undefined>(() => order && firstInput(order));
  const keyFor = useIdempotencyKey();
  const id = order?._id;
  const { offer, isOffered, readAgain } = useOffer(id, (own) =>
    setInput((before) => before && { ...before, lines: { ...before.lines, [own._id]: wholeLine(own) } }),
  );
  const form = useSubmit<ShipmentField | LineField>({
    validate: () => (input && offer ? lineProblems(input.lines, offer.orders) : {}),
    serverFields: shipmentFields,
    async send() {
      if (!asked || !input) return;
      const own = [asked.order._id, asked.order.orderedMinQty - asked.order.shippedPieces] as const;
      const offered = offer?.orders.map(({ _id, left }) => [_id, left] as const) ?? [];
      const body = shipmentBody(input, new Map([own, ...offered]));
      const headers = keyFor(body);
      await callContract(postSharedShipmentCall, { body }, { headers });
      const others = Object.keys(input.lines).filter((orderId) => orderId !== id);
      await onMade({ ...asked, others, key: headers['idempotency-key'] });
    },
    onFailure: async (error) => {
      if (!isRefusal(error)) return;
      await readAgain();
      await onRefused();
    },
  });

  return {
    ...form,
    input,
    offer,
    /** Until then, pieces and cartons cannot be typed: without the carton size, neither would follow the other. */
    isOffered,
    setDetail(name: ShipmentField, text: string) {
      setInput((before) => before && { ...before, details: { ...before.details, [name]: text } });
      form.clear(name);
    },
    setLine(orderId: string, line: LineInput | undefined) {
      setInput((before) => {
        if (!before) return before;
        const { [orderId]: _earlier, ...others } = before.lines;
        return { ...before, lines: line ? { ...before.lines, [orderId]: line } : others };
      });
      form.clear(`pieces-${orderId}`);
      form.clear(`cartons-${orderId}`);
    },
  };
}

export type ShipFormState = ReturnType<typeof useShipForm>;
