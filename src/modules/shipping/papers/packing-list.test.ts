import { describe, expect, it } from 'vitest';
import type { InvoiceLine } from '#src/modules/payments/invoices/invoice.ts';
import { packingList, type ShipmentPaper, shippedGoods } from './shipment-papers.ts';

const NO_FIGURES = { hsCode: null, origin: null, cartons: null, netKg: null, grossKg: null, volumeM3: null };
const line = {
  ...{ orderId: 'a', orderNumber: 'ORD-2026-0001', tool: 'Drill', supplied: null, pieces: 500, unitPrice: 3_400 },
  ...{ amount: 1_700_000, taxPercent: 0, tax: 0, leadTimeDays: null },
  ...NO_FIGURES,
} satisfies Partial<InvoiceLine> as unknown as InvoiceLine;
const tool = {
  ...{ hsCode: '8467.21', origin: 'Bangladesh', weightKg: 1.5, wattHours: null },
  carton: { pieces: 10, lengthCm: 50, widthCm: 40, heightCm: 30, grossKg: 18 },
};
const shipment = {
  invoice: { seller: { name: 'Karigar', address: [] }, buyer: {}, lines: [line] },
  ...{ invoices: [], number: 'CI-2026-0001', issuedAt: 0, adjustments: [], shipped: [] },
} as unknown as ShipmentPaper;
const all = { pieces: 500, cartons: null };

describe('a packing list', () => {
  it('has the figures of the tool for an order whose invoice states none', () => {
    const goods = shippedGoods(line, all, tool);
    expect(goods.line).toMatchObject({ hsCode: '8467.21', cartons: 50, netKg: 750, grossKg: 900, volumeM3: 3 });
    const { columns, lines } = packingList(shipment, [goods]);
    expect(columns).toEqual(['Tool', 'Pieces', 'Cartons', 'Carton numbers', 'Net', 'Gross', 'Volume']);
    expect(lines[0]?.slice(1)).toEqual(['500', '50', '1-50', '750 kg', '900 kg', '3 m³']);
  });

  it('has no column without a figure', () => {
    const { columns, lines } = packingList(shipment, [shippedGoods(line, all, undefined)]);
    expect(columns).toEqual(['Tool', 'Pieces']);
    expect(lines[0]?.slice(1)).toEqual(['500']);
  });

  it('states size and gross weight of a carton', () => {
    const text = (goods: ReturnType<typeof shippedGoods>) => packingList(shipment, [goods]).lines[0]?.[0];
    expect(text(shippedGoods(line, all, tool))).toContain('\nCarton 50 × 40 × 30 cm · 10 pieces · gross 18 kg');
    const single = { ...tool, carton: { ...tool.carton, pieces: 1, grossKg: 2.5 } };
    expect(text(shippedGoods(line, all, single))).toContain('\nCarton 50 × 40 × 30 cm · 1 piece · gross 2.5 kg');
    expect(text(shippedGoods(line, all, undefined))).not.toContain('Carton');
  });

  it('states no carton that contradicts the figures of the invoice', () => {
    const figures = { hsCode: '8467.21', origin: 'Bangladesh', cartons: 50, netKg: 750, grossKg: 900, volumeM3: 3 };
    const invoiced = { ...line, ...figures };
    const text = (size: number) => {
      const carton = { ...tool.carton, lengthCm: size };
      return packingList(shipment, [shippedGoods(invoiced, all, { ...tool, carton })]).lines[0]?.[0];
    };
    expect(text(50)).toContain('Carton 50 × 40 × 30 cm');
    expect(text(60)).not.toContain('Carton');
  });
});
