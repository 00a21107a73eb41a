import { point } from '#src/core/point.ts';
import type { InquiryInput } from './inquiry.ts';

/** Sends the inquiry form of /contact. @throws Error whose message the form shows */
export const sendInquiry = point<(inquiry: InquiryInput & { website: string }) => Promise<void>>('the inquiry form');
