import { z } from 'zod';
import { plainText } from '#src/shared/plain-text.ts';
import { LONGEST_REVIEW } from './review.ts';

/** A picture on the web or on this shop; never a script or embedded data. */
function isPictureAddress(address: string): boolean {
  if (/^\/(?![/\\])/.test(address)) return true;
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
}

const pictureAddress = plainText(2_000)
  .transform((address) => address.trim())
  .refine((address) => address === '' || isPictureAddress(address), 'must be an http(s) URL');

/** The body of POST /review (spec section 7). The rating may arrive as a digit, because plain forms send text. */
export const reviewRequestSchema = z.object({
  rating: z.union([z.number(), z.string().max(20)]).nullish(),
  userName: plainText(100).nullish(),
  userPhotoURL: pictureAddress.nullish(),
  reviewDetail: plainText(LONGEST_REVIEW).default(''),
});

export type ReviewRequest = z.output<typeof reviewRequestSchema>;
