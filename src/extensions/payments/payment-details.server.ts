import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { company } from '#src/core/site/company.ts';
import type { PaymentDetails } from './proforma.ts';

const detailsSchema = z.object({
  terms: z.string().min(1),
  validDays: z.int().positive(),
  bank: z.array(z.object({ name: z.string().min(1), value: z.string().min(1) })).min(1),
});

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** The value of PAYMENT_DETAILS_FILE: a JSON file that the shop's accountant fills in. */
export const paymentDetailsFile = z.string().transform((file, context): PaymentDetails => {
  const parsed = detailsSchema.safeParse(readJson(file));
  if (parsed.success) return { ...parsed.data, sample: false };
  context.addIssue(
    'must name a JSON file with terms, validDays and bank, see docs/decisions/0017-payments-by-proforma.md',
  );
  return z.NEVER;
});

/** What the demo shows: no such account exists. */
export const samplePaymentDetails: PaymentDetails = {
  terms: 'Sample terms: 30% deposit by bank transfer on this invoice, 70% before shipment.',
  validDays: 14,
  bank: [
    { name: 'Beneficiary', value: company.legalName },
    { name: 'Bank', value: 'Sample Bank, Example Branch' },
    { name: 'Account', value: '0000 0000 0000' },
    { name: 'SWIFT', value: 'SAMPLEXX' },
  ],
  sample: true,
};
