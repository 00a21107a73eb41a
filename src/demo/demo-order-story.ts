import type { OrderProgress, OrderState } from '#src/core/orders/order-progress.ts';
import { calendar } from '#src/core/site/calendar.ts';
import { DAY_MS } from '#src/platform/time/units.ts';

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

/** A step of a demo order, with its day after placement. */
interface Step {
  day: number;
  event: string;
  to?: OrderState;
  by?: StoryEvent['by'];
  /** Share of the total that is paid, or of the pieces that are shipped. */
  share?: number;
  data?: StoryData;
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
  { day: 28, event: 'shipped', to: 'shipped', share: 1, data: { carrier: 'Maersk', reference: 'B/L MAEU 5550192' } },
  { day: 46, event: 'delivered', to: 'delivered', by: 'customer' },
];
const shippedInParts: readonly Step[] = [
  ...production,
  {
    day: 27,
    event: 'partly-shipped',
    to: 'partly-shipped',
    share: 0.6,
    data: { carrier: 'DHL Air', reference: 'AWB 555-4418' },
  },
  { day: 38, event: 'shipped', to: 'shipped', share: 0.4, data: { carrier: 'Maersk', reference: 'B/L MAEU 5550377' } },
  { day: 55, event: 'delivered', to: 'delivered', by: 'customer' },
];
const fromStock: readonly Step[] = [
  { day: 2, event: 'paid', to: 'paid', share: 1 },
  { day: 3, event: 'confirmed', to: 'confirmed' },
  { day: 5, event: 'ready', to: 'ready' },
  { day: 7, event: 'shipped', to: 'shipped', share: 1, data: { carrier: 'Sundarban Courier', reference: 'SC 81144' } },
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
}

/** The events of an order until now, and its resulting progress. */
export function tellStory({ position, count, placedAt, pieces, total }: PlacedOrder, now: number) {
  const steps = newest[count - 1 - position] ?? stories[position % stories.length] ?? [];
  const iso = (time: number) => new Date(time).toISOString();
  const progress: OrderProgress = {
    state: 'to-be-paid',
    paidAt: null,
    shippedAt: null,
    cancelledAt: null,
    receivedAmount: 0,
    shippedPieces: 0,
    promisedFor: null,
  };
  const events: StoryEvent[] = [{ event: 'placed', at: placedAt, by: 'customer', to: 'to-be-paid', data: {} }];
  for (const { day, event, to, by = 'admin', share = 0, data = {} } of steps) {
    const at = placedAt + day * DAY_MS + ((position * 37) % 360) * 60_000;
    if (at > now) break;
    progress.state = to ?? progress.state;
    const known: StoryData = { ...data };
    if (event.startsWith('pa') && event !== 'partly-shipped') {
      known.amount = event === 'paid' ? total - progress.receivedAmount : Math.round(total * share);
      known.receivedOn = calendar.dayOf(at);
      known.reference = `FT ${26_000 + position * 13}`;
      progress.receivedAmount += known.amount;
    }
    if (event === 'paid') progress.paidAt = iso(at);
    if (event === 'production-started') progress.promisedFor = calendar.dayOf(placedAt + 22 * DAY_MS);
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
