import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { company } from '#src/core/site/company.ts';
import type { PaymentDetails } from '../invoices/proforma.ts';

/** Groups an IBAN into blocks of four. */
function grouped({ name, value }: { name: string; value: string }) {
  const isIban = /iban/i.test(name);
  return { name, value: isIban ? value.replaceAll(/\s/g, '').replaceAll(/(.{4})(?=.)/g, '$1 ') : value };
}

const detailsSchema = z.object({
  terms: z.string().min(1),
  validDays: z.int().positive(),
  bank: z.array(z.object({ name: z.string().min(1), value: z.string().min(1) }).transform(grouped)).min(1),
  depositPercent: z.int().min(0).max(100).default(30),
  delivery: z.string().min(1).nullable().default(null),
  charges: z.enum(['OUR', 'SHA', 'BEN']).nullable().default(null),
  writeOff: z.number().min(0).default(0),
});

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Contents of the file; shipping has its own settings. */
export type ConfiguredDetails = Omit<PaymentDetails, 'portOfLoading' | 'partialShipments'>;

/**
 * The port of loading implied by FOB and FAS, which name the place where the goods are loaded (Incoterms 2020); unknown
 * for other terms.
 */
export function portNamedBy(delivery: string | null): string | null {
  return /^(?:FOB|FAS)\s+([^,]+)/i.exec(delivery ?? '')?.[1]?.trim() ?? null;
}

/** Parses PAYMENT_DETAILS_FILE: a JSON file filled in by the shop's accountant. */
export const paymentDetailsFile = z.string().transform((file, context): ConfiguredDetails => {
  const parsed = detailsSchema.safeParse(readJson(file));
  if (parsed.success) return { ...parsed.data, sample: false };
  context.addIssue(
    'must name a JSON file with terms, validDays and bank, see docs/decisions/0017-payments-by-proforma.md',
  );
  return z.NEVER;
});

/** Payment details of the demo: no such account exists. */
export const samplePaymentDetails: ConfiguredDetails = {
  terms: 'Sample terms: 30% deposit by bank transfer on this invoice, 70% before shipment.',
  validDays: 14,
  bank: [
    { name: 'Beneficiary', value: company.legalName },
    { name: 'Bank', value: 'Sample Bank, Example Branch' },
    { name: 'Account', value: '0000 0000 0000' },
    { name: 'SWIFT', value: 'SAMPLEXX' },
  ],
  depositPercent: 30,
  delivery: 'FOB Chattogram, Incoterms 2020',
  charges: 'OUR',
  writeOff: 25,
  sample: true,
};
