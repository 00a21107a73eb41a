import { describe, expect, it } from 'vitest';
import { problemOfLine, shipmentBody, wholeLine, withCartons, withPieces } from './ship-input.ts';

const order = { _id: 'a', number: 'ORD-1', orderedTool: 'Drill', currency: 'USD', left: 500, cartonPieces: 200 };
const all = { pieces: '500', cartons: '3' };

describe('the dialog of a shipment', () => {
  it('begins with all that is left, and counts a begun carton', () => {
    expect(wholeLine(order)).toEqual(all);
    expect(wholeLine({ ...order, cartonPieces: null })).toEqual({ pieces: '500', cartons: '' });
  });

  it('makes 400 pieces of two of three cartons, 500 of three, and two cartons of 400 pieces', () => {
    expect(withCartons('2', all, order)).toEqual({ pieces: '400', cartons: '2' });
    expect(withCartons('3', all, order)).toEqual(all);
    expect(withPieces('400', all, order)).toEqual({ pieces: '400', cartons: '2' });
  });

  it('leaves what is typed as it is while it is no number, and where cartons are not known', () => {
    expect(withCartons('', all, order)).toEqual({ pieces: '500', cartons: '' });
    expect(withPieces('4x', all, order)).toEqual({ pieces: '4x', cartons: '3' });
    expect(withPieces('400', { pieces: '', cartons: '7' }, { ...order, cartonPieces: null }).cartons).toBe('7');
  });

  it.each([
    [{ pieces: '', cartons: '' }, 'pieces'],
    [{ pieces: '0', cartons: '' }, 'pieces'],
    [{ pieces: '501', cartons: '' }, 'pieces'],
    [{ pieces: '5', cartons: '0' }, 'cartons'],
    [{ pieces: '5', cartons: '6' }, 'cartons'],
  ])('says what is wrong with %o', (line, field) => {
    expect(Object.keys(problemOfLine(line, 500))).toEqual([field]);
  });

  it('sends what was filled in', () => {
    const facts = {
      carrier: ' DHL ',
      reference: '',
      departedOn: '',
      arrivesOn: '',
      container: '',
      seal: '',
      note: ' ',
    };
    expect(shipmentBody({ lines: { a: { pieces: '1,000', cartons: '' }, b: all }, facts })).toEqual({
      lines: [
        { order: 'a', pieces: 1000 },
        { order: 'b', pieces: 500, cartons: 3 },
      ],
      carrier: 'DHL',
    });
  });
});
