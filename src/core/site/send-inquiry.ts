import { point } from '#src/core/point.ts';
import type { InquiryInput } from './inquiry.ts';

/** Sends the inquiry form of /contact. @throws Error whose message the form shows */
export const sendInquiry =
  point<(inquiry: InquiryInput & { website: string }, headers: { 'idempotency-key': string }) => Promise<void>>(
    'the inquiry form',
  );

/** The port of discharge of the signed-in customer with this address; empty if it is not known. */
export const knownPort = point<(email: string) => Promise<string>>('the port of a customer');
