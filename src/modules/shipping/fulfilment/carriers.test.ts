import { describe, expect, it } from 'vitest';
import { parseCarriers, trackingOf, usualCarriers } from './carriers.ts';

const shipment = (carrier: string | null, reference: string | null, container: string | null = null) => ({
  carrier,
  reference,
  container,
});

describe('the tracking link of a shipment', () => {
  it.each([
    ['DHL Express', 'AWB 020 1', 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=0201'],
    ['maersk', 'B/L MAEU 5550192', 'https://www.maersk.com/tracking/MAEU5550192'],
    ['UPS', '1Z&x=1', 'https://www.ups.com/track?tracknum=1Z%26x%3D1'],
    ['DHLX', 'AWB 1', null],
    ['Sundarban Courier', 'SC 1', null],
    ['DHL', null, null],
    [null, 'AWB 1', null],
  ])('is derived from carrier %s and reference %s', (carrier, reference, address) => {
    expect(trackingOf(shipment(carrier, reference), usualCarriers)).toBe(address);
  });

  it('uses the container number where the carrier requires it', () => {
    const carriers = parseCarriers('Sea=https://sea.example.com/{container}') ?? [];
    expect(trackingOf(shipment('Sea', 'B/L 1', 'MSKU 123'), carriers)).toBe('https://sea.example.com/MSKU123');
    expect(trackingOf(shipment('Sea', 'B/L 1'), carriers)).toBeNull();
  });

  it('is configured by names and addresses', () => {
    expect(parseCarriers('A=https://a.example/?x={reference}, B = https://b.example/{container}')).toEqual([
      { name: 'A', address: 'https://a.example/?x={reference}' },
      { name: 'B', address: 'https://b.example/{container}' },
    ]);
    for (const wrong of [
      '',
      'A',
      'A=',
      '=https://a.example/{reference}',
      'A=javascript:{reference}',
      'A=https://a.example/',
    ])
      expect(parseCarriers(wrong), wrong).toBeUndefined();
  });
});
