import type { OrderProgress, OrderState } from '#src/core/orders/order-progress.ts';
import { calendar } from '#src/core/site/calendar.ts';
import { addDays } from '#src/platform/i18n/days.ts';
import { DAY_MS, HOUR_MS } from '#src/platform/time/units.ts';

/** What the event says, as the modules store it. */
interface StoryData {
  note?: string;
  amount?: number;
  receivedOn?: string;
  reference?: string;
  promisedFor?: string | undefined;
  pieces?: number;
  carrier?: string;
}

/** An event of a demo order. */
export interface StoryEvent {
  event: string;
  /** Milliseconds since the epoch. */
  at: number;
  by: 'customer' | 'admin' | 'system';
  to: OrderState;
  data: StoryData;
}

/** Carriers, with the number of a transport by its place among all steps. */
const carriers = {
  Maersk: (place: number) => `B/L MAEU 555${String(192 + 7 * place).padStart(4, '0')}`,
  'DHL Air': (place: number) => `AWB 555-${4_418 + 3 * place}`,
  /** Within the country. */
  'Sundarban Courier': (place: number) => `SC ${81_144 + 3 * place}`,
};
const HOME_CARRIER = 'Sundarban Courier';
/** Days until what left for a customer in the country has arrived. */
const HOME_DAYS = 3;

/** A step of a demo order, with its day after placement. */
interface Step {
  day: number;
  event: string;
  to?: OrderState;
  by?: StoryEvent['by'];
  /** Share of the total that is paid, or of the pieces that are shipped. */
  share?: number;
  data?: StoryData;
  /** Who takes the pieces abroad. */
  carrier?: keyof typeof carriers;
}

const production: readonly Step[] = [
  { day: 1, event: 'confirmed', to: 'confirmed', data: { note: 'Thank you. We have put your order into our plan.' } },
  { day: 3, event: 'payment-received', share: 0.3 },
  { day: 5, event: 'production-started', to: 'in-production' },
  { day: 22, event: 'ready', to: 'ready' },
  { day: 25, event: 'paid', share: 0.7 },
];

const shippedAtOnce: readonly Step[] = [
  ...production,
  { day: 28, event: 'shipped', to: 'shipped', share: 1, carrier: 'Maersk' },
  { day: 46, event: 'delivered', to: 'delivered', by: 'customer' },
];
const shippedInParts: readonly Step[] = [
  ...production,
  { day: 27, event: 'partly-shipped', to: 'partly-shipped', share: 0.6, carrier: 'DHL Air' },
  // More than a week later, so that the demo always has an order that is shipped in part.
  { day: 41, event: 'shipped', to: 'shipped', share: 0.4, carrier: 'Maersk' },
  { day: 55, event: 'delivered', to: 'delivered', by: 'customer' },
];
const fromStock: readonly Step[] = [
  { day: 2, event: 'paid', to: 'paid', share: 1 },
  { day: 3, event: 'confirmed', to: 'confirmed' },
  { day: 5, event: 'ready', to: 'ready' },
  { day: 7, event: 'shipped', to: 'shipped', share: 1, carrier: 'DHL Air' },
  { day: 12, event: 'delivered', to: 'delivered', by: 'admin' },
];
const neverPaid: readonly Step[] = [{ day: 9, event: 'cancelled', to: 'cancelled', by: 'customer' }];
const noAnswerYet: readonly Step[] = [];
const paidAtOnce: readonly Step[] = [{ day: 1, event: 'paid', to: 'paid', share: 1 }];
const confirmedAtOnce: readonly Step[] = [{ day: 1, event: 'confirmed', to: 'confirmed' }];

/** Stories of the newest orders, the last one first, so that some orders always await an action. */
const newest = [noAnswerYet, noAnswerYet, paidAtOnce, confirmedAtOnce];

const stories = [shippedAtOnce, fromStock, shippedInParts, shippedAtOnce, fromStock, neverPaid, shippedAtOnce];

interface PlacedOrder {
  /** Zero-based position among the `count` orders of the demo. */
  position: number;
  count: number;
  placedAt: number;
  pieces: number;
  /** In whole units of the currency. */
  total: number;
  /** Whether the customer is in the country of the shop. */
  isHome: boolean;
}

/** Weekdays on which the staff does not work, with the days until Sunday. */
const WEEKEND = new Map([
  [5, 2],
  [6, 1],
]);

/** The day of a moment, or the next one on which the staff works. */
function workdayOf(time: number): string {
  const day = calendar.dayOf(time);
  return addDays(day, WEEKEND.get(new Date(day).getUTCDay()) ?? 0);
}

/** When the staff makes a step: in office hours, later steps later. */
const inOffice = (time: number, position: number, index: number) =>
  calendar.startOf(workdayOf(time)) + 9 * HOUR_MS + (((position * 37) % 300) + index * 20) * 60_000;

/** Within the country, what has left arrives sooner. */
function daysOf(steps: readonly Step[], isHome: boolean): readonly Step[] {
  const left = steps.findLast(({ to }) => to === 'shipped')?.day ?? 0;
  return steps.map((step) => (isHome && step.to === 'delivered' ? { ...step, day: left + HOME_DAYS } : step));
}

/** What a step tells of a transfer or a transport. */
function toldOf({ event, data = {}, carrier }: Step, { position, isHome }: PlacedOrder, index: number): StoryData {
  const isPayment = event === 'paid' || event === 'payment-received';
  if (isPayment) return { ...data, reference: `FT ${26_000 + position * 13 + index}` };
  const by = carrier && (isHome ? HOME_CARRIER : carrier);
  return by ? { ...data, carrier: by, reference: carriers[by](position * 10 + index) } : data;
}

const newProgress = (): OrderProgress => ({
  state: 'to-be-paid',
  paidAt: null,
  shippedAt: null,
  cancelledAt: null,
  receivedAmount: 0,
  shippedPieces: 0,
  promisedFor: null,
});

/** The events of an order until now, and its resulting progress. */
export function tellStory(order: PlacedOrder, now: number) {
  const { position, count, placedAt, pieces, total, isHome } = order;
  const steps = newest[count - 1 - position] ?? stories[position % stories.length] ?? [];
  const iso = (time: number) => new Date(time).toISOString();
  const progress = newProgress();
  const events: StoryEvent[] = [{ event: 'placed', at: placedAt, by: 'customer', to: 'to-be-paid', data: {} }];
  for (const [index, step] of daysOf(steps, isHome).entries()) {
    const { day, event, to, by = 'admin', share = 0 } = step;
    const time = placedAt + day * DAY_MS;
    const at = by === 'admin' ? inOffice(time, position, index) : time + ((position * 37) % 360) * 60_000;
    if (at > now) break;
    progress.state = to ?? progress.state;
    const known = { ...toldOf(step, order, index) };
    if (event === 'paid' || event === 'payment-received') {
      known.amount = event === 'paid' ? total - progress.receivedAmount : Math.round(total * share);
      known.receivedOn = calendar.dayOf(at);
      progress.receivedAmount += known.amount;
    }
    if (event === 'paid') progress.paidAt = iso(at);
    if (event === 'production-started') progress.promisedFor = workdayOf(placedAt + 22 * DAY_MS);
    if (event === 'production-started') known.promisedFor = progress.promisedFor ?? undefined;
    if (to === 'partly-shipped') known.pieces = Math.round(pieces * share);
    if (to === 'shipped') known.pieces = pieces - progress.shippedPieces;
    progress.shippedPieces += known.pieces ?? 0;
    if (to === 'shipped') progress.shippedAt = iso(at);
    if (to === 'cancelled') progress.cancelledAt = iso(at);
    events.push({ event, at, by, to: progress.state, data: known });
  }
  return { events, progress };
}
