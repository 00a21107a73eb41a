import { point } from '#src/core/point.ts';
import type { InquiryInput } from './inquiry.ts';

/** An inquiry as the form sends it. */
export interface SentInquiry extends InquiryInput {
  /** Only bots fill it in. */
  website: string;
  /** Id of the tool that it is about; empty if it is about none. */
  tool?: string;
}

/** Sends the inquiry form of /contact. @throws Error whose message the form shows */
export const sendInquiry = point<(inquiry: SentInquiry) => Promise<void>>('the inquiry form');
