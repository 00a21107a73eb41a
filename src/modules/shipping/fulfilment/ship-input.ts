import type { Order } from '#src/core/orders/order.ts';
import { today } from '#src/core/site/calendar.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';
import { parseWholeNumber } from '#src/platform/i18n/read-number.ts';
import { cartonsFor, packingProblem, piecesIn, type ShippableOrder } from './shipment.ts';

/** Pieces of an order to ship, as typed. */
export interface LineInput {
  pieces: string;
  cartons: string;
}

export const shipmentFields = ['carrier', 'reference', 'departedOn', 'arrivesOn', 'container', 'seal', 'note'] as const;
export type ShipmentField = (typeof shipmentFields)[number];

/** State of the shipment dialog. */
export interface ShipInput {
  /** By order id; only orders in the shipment. */
  lines: Readonly<Record<string, LineInput>>;
  details: Readonly<Record<ShipmentField, string>>;
}

/** All remaining pieces of an order. */
export function wholeLine({ left, cartonPieces }: Pick<ShippableOrder, 'left' | 'cartonPieces'>): LineInput {
  return { pieces: String(left), cartons: cartonPieces ? String(cartonsFor(left, cartonPieces)) : '' };
}

export function firstInput(order: Order, now = Date.now()): ShipInput {
  const left = order.orderedMinQty - order.shippedPieces;
  const details = { carrier: '', reference: '', arrivesOn: '', container: '', seal: '', note: '' };
  return {
    lines: { [order._id]: wholeLine({ left, cartonPieces: null }) },
    details: { ...details, departedOn: today(now) },
  };
}

/** Sets the cartons and updates the pieces to match. */
export function withCartons(cartons: string, line: LineInput, order: ShippableOrder): LineInput {
  const { left, cartonPieces, together } = order;
  const count = parseWholeNumber(cartons);
  const follows = cartonPieces !== null && together === null && count > 0;
  return { cartons, pieces: follows ? String(piecesIn(count, cartonPieces, left)) : line.pieces };
}

/** Sets the pieces and updates the cartons to match. */
export function withPieces(pieces: string, line: LineInput, { cartonPieces }: ShippableOrder): LineInput {
  const count = parseWholeNumber(pieces);
  const follows = cartonPieces !== null && count > 0;
  return { pieces, cartons: follows ? String(cartonsFor(count, cartonPieces)) : line.cartons };
}

/** For example `20 cartons = 100 pieces`; undefined while the input is invalid or the carton size unknown. */
export function packedAs({ pieces }: LineInput, { left, cartonPieces }: ShippableOrder): string | undefined {
  const count = parseWholeNumber(pieces);
  if (cartonPieces === null || !(count > 0) || count > left) return undefined;
  const [cartons, rest] = [cartonsFor(count, cartonPieces), count % cartonPieces];
  const text = `${formatPieces(cartons)} ${cartons === 1 ? 'carton' : 'cartons'} = ${formatPieces(count)} ${count === 1 ? 'piece' : 'pieces'}`;
  return rest === 0 ? text : `${text}, the last one with ${formatPieces(rest)} of ${formatPieces(cartonPieces)}`;
}

export function problemOfLine(
  { pieces, cartons }: LineInput,
  { left, together, cartonPieces }: Pick<ShippableOrder, 'left' | 'together' | 'cartonPieces'>,
): Partial<LineInput> {
  const [count, boxes] = [parseWholeNumber(pieces), cartons.trim() === '' ? undefined : parseWholeNumber(cartons)];
  if (!(count > 0)) return { pieces: 'Please input a whole number of pieces.' };
  if (count > left) return { pieces: `Only ${formatPieces(left)} pieces are left.` };
  if (together !== null && count < left)
    return { pieces: `${together} Please ship all ${formatPieces(left)} pieces together.` };
  if (boxes === undefined) return {};
  if (!(boxes > 0)) return { cartons: 'Please input a whole number of cartons.' };
  const problem = packingProblem(count, boxes, cartonPieces);
  return problem ? { cartons: problem } : {};
}

/**
 * Body of POST /shipment; empty fields are left out.
 * @param left pieces left as the clerk saw them, by order id: another clerk may record the same shipment
 */
export function shipmentBody({ lines, details }: ShipInput, left: ReadonlyMap<string, number>) {
  const filled = Object.entries(details).filter(([, text]) => text.trim() !== '');
  return {
    lines: Object.entries(lines).map(([order, { pieces, cartons }]) => ({
      order,
      pieces: parseWholeNumber(pieces),
      leftBefore: left.get(order),
      ...(cartons.trim() !== '' && { cartons: parseWholeNumber(cartons) }),
    })),
    ...Object.fromEntries(filled.map(([name, text]) => [name, text.trim()])),
  };
}
