import { describe, expect, it } from 'vitest';
import type { Order } from '#src/core/orders/order.ts';
import { TYPED_NUMBERS } from '#tests/typed-numbers.ts';
import { firstInput, packedAs, problemOfLine, shipmentBody, wholeLine, withCartons, withPieces } from './ship-input.ts';
import { packingProblem } from './shipment.ts';

const order = {
  _id: 'a',
  number: 'ORD-1',
  orderedTool: 'Drill',
  currency: 'USD',
  left: 500,
  together: null,
  cartonPieces: 200,
};
const noDetails = { carrier: '', reference: '', departedOn: '', arrivesOn: '', container: '', seal: '', note: '' };
const all = { pieces: '500', cartons: '3' };

describe('the shipment dialog', () => {
  it('starts with all remaining pieces, and counts a partly filled carton', () => {
    expect(wholeLine(order)).toEqual(all);
    expect(wholeLine({ ...order, cartonPieces: null })).toEqual({ pieces: '500', cartons: '' });
  });

  it('suggests that the goods leave today, in the company’s calendar', () => {
    const placed = { _id: 'a', orderedMinQty: 700, shippedPieces: 200 } as Order;
    expect(firstInput(placed, Date.parse('2026-12-31T20:30:00Z'))).toMatchObject({
      lines: { a: { pieces: '500' } },
      details: { departedOn: '2027-01-01' },
    });
  });

  it('keeps pieces and cartons in step', () => {
    expect(withCartons('2', all, order)).toEqual({ pieces: '400', cartons: '2' });
    expect(withCartons('3', all, order)).toEqual(all);
    expect(withPieces('400', all, order)).toEqual({ pieces: '400', cartons: '2' });
  });

  it.each(TYPED_NUMBERS)('reads %j as pieces and as cartons, or refuses it', (typed, whole) => {
    const isCount = Number.isInteger(whole) && Number(whole) > 0;
    const room = { left: 1e9, together: null, cartonPieces: null };
    expect(problemOfLine({ pieces: typed, cartons: '' }, room)).toEqual(
      isCount ? {} : { pieces: 'Please input a whole number of pieces.' },
    );
    expect(problemOfLine({ pieces: '999999999', cartons: typed }, room)).toEqual(
      isCount || typed === '' ? {} : { cartons: 'Please input a whole number of cartons.' },
    );
    const sent = shipmentBody({ lines: { a: { pieces: typed, cartons: typed } }, details: noDetails }, new Map());
    if (isCount) expect(sent.lines).toMatchObject([{ pieces: whole, cartons: whole }]);
  });

  it('leaves input unchanged while it is not a number, or if the carton size is unknown', () => {
    expect(withCartons('', all, order)).toEqual({ pieces: '500', cartons: '' });
    expect(withPieces('4x', all, order)).toEqual({ pieces: '4x', cartons: '3' });
    expect(withPieces('400', { pieces: '', cartons: '7' }, { ...order, cartonPieces: null }).cartons).toBe('7');
  });

  it('shows the number of cartons, and the pieces in a partly filled one', () => {
    const summary = (pieces: string, cartonPieces: number | null = 5) =>
      packedAs({ pieces, cartons: '' }, { ...order, cartonPieces });
    expect(summary('100')).toBe('20 cartons = 100 pieces');
    expect(summary('98')).toBe('20 cartons = 98 pieces, the last one with 3 of 5');
    expect(summary('1', 1)).toBe('1 carton = 1 piece');
    for (const pieces of ['', '0', '4x', '501']) expect(summary(pieces)).toBeUndefined();
    expect(summary('100', null)).toBeUndefined();
  });

  it.each([
    [{ pieces: '', cartons: '' }, 'pieces'],
    [{ pieces: '0', cartons: '' }, 'pieces'],
    [{ pieces: '501', cartons: '' }, 'pieces'],
    [{ pieces: '5', cartons: '0' }, 'cartons'],
    [{ pieces: '5', cartons: '6' }, 'cartons'],
    [{ pieces: '401', cartons: '2' }, 'cartons'],
    [{ pieces: '400', cartons: '3' }, 'cartons'],
  ])('reports the problem of %o', (line, field) => {
    expect(Object.keys(problemOfLine(line, order))).toEqual([field]);
  });

  it.each([
    [400, 2, 200, undefined],
    [201, 2, 200, undefined],
    [1, 1, 200, undefined],
    [200, 2, 200, '200 pieces do not make 2 cartons of 200 pieces: they make 1.'],
    [401, 2, 200, '401 pieces do not make 2 cartons of 200 pieces: they make 3.'],
    [7, 7, null, undefined],
    [6, 7, null, '6 pieces do not fill 7 cartons.'],
  ])('%i pieces in %i cartons of %j: %j', (pieces, cartons, cartonPieces, problem) => {
    expect(packingProblem(pieces, cartons, cartonPieces)).toBe(problem);
  });

  it('does not reduce the pieces of an order without partial shipments', () => {
    const whole = { ...order, together: 'Invoice PI-1 does not allow partial shipments.' };
    expect(withCartons('2', all, whole).pieces).toBe('500');
    expect(problemOfLine({ pieces: '499', cartons: '' }, whole).pieces).toBe(
      'Invoice PI-1 does not allow partial shipments. Please ship all 500 pieces together.',
    );
    expect(problemOfLine(all, whole)).toEqual({});
  });

  it('sends only fields that were filled in', () => {
    const details = {
      carrier: ' DHL ',
      reference: '',
      departedOn: '',
      arrivesOn: '',
      container: '',
      seal: '',
      note: ' ',
    };
    expect(
      shipmentBody({ lines: { a: { pieces: '1,000', cartons: '' }, b: all }, details }, new Map([['a', 1_200]])),
    ).toEqual({
      lines: [
        { order: 'a', pieces: 1000, leftBefore: 1200 },
        { order: 'b', pieces: 500, cartons: 3 },
      ],
      carrier: 'DHL',
    });
  });
});
