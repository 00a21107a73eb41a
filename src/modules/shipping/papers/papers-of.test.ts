import { describe, expect, it } from 'vitest';
import type { Order } from '#src/core/orders/order.ts';
import type { HistoryEntry } from '#src/modules/orders/moves/order-history.ts';
import { papersOf } from './papers-of.ts';

const order = { number: 'ORD-2026-0042', orderedTotalPrice: 65_000, currency: 'USD', jointInvoice: null } as Order;
const shipment = (id: string) =>
  ({ id, event: 'partly-shipped', at: '2026-11-25T02:06:00.000Z', data: { pieces: 1_000 } }) as HistoryEntry;
const aboutOf = (history: readonly HistoryEntry[]) => papersOf(order, history, []).map(({ about }) => about);

describe('the documents of an order', () => {
  it('name the shipment where there are several', () => {
    const [first, second] = ['shipment 1, 1,000 pieces, 25 Nov 2026', 'shipment 2, 1,000 pieces, 25 Nov 2026'];
    expect(aboutOf([shipment('a'), shipment('b')])).toEqual(['PI-2026-0042', first, first, second, second]);
  });

  it('have the number under which they are issued', () => {
    const issued = [{ kind: 'packing-list', event: 'a', number: 'PL-2026-0007' }];
    const about = '1,000 pieces, 25 Nov 2026';
    expect(papersOf(order, [shipment('a')], issued).map((paper) => paper.about)).toEqual([
      'PI-2026-0042',
      about,
      `PL-2026-0007, ${about}`,
    ]);
  });

  it('have a debit note for a charge of which the shop says so', () => {
    const charge = { ...shipment('b'), event: 'invoice-revised', data: { invoiceLine: 'c' } } as HistoryEntry;
    const debitNote = { kind: 'debit-note', event: 'b', number: '' };
    const labels = (issued: (typeof debitNote)[]) => papersOf(order, [charge], issued).map(({ label }) => label);
    expect(labels([])).toEqual(['Proforma invoice (PDF)']);
    expect(labels([debitNote])).toEqual(['Proforma invoice (PDF)', 'Debit note (PDF)']);
  });

  it('have a credit note for a line or refund of which the shop says so', () => {
    const refund = { ...shipment('b'), event: 'refunded', data: { amount: -50 } } as HistoryEntry;
    const credit = { ...shipment('c'), event: 'invoice-revised', data: { invoiceLine: 'd' } } as HistoryEntry;
    const notes = (...events: string[]) => {
      const issued = events.map((event) => ({ kind: 'credit-note', event, number: `CN ${event}` }));
      const papers = papersOf(order, [refund, credit], issued).filter(({ label }) => label === 'Credit note (PDF)');
      return papers.map(({ about }) => about);
    };
    expect(notes()).toEqual([]);
    expect(notes('b', 'c')).toEqual(['CN b, refund of $50, 25 Nov 2026', 'CN c, 25 Nov 2026']);
  });

  it('name the pieces of a single shipment', () => {
    const about = '1,000 pieces, 25 Nov 2026';
    expect(aboutOf([shipment('a')])).toEqual(['PI-2026-0042', about, about]);
  });
});
