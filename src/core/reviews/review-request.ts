import { z } from 'zod';
import { isPathOnShop } from '#src/platform/http/path-on-shop.ts';
import { sentNumber, sentText } from '#src/platform/http/sent-values.ts';
import { MAX_REVIEW_LENGTH } from './review.ts';

/** Whether an address is that of a picture on the web or in this shop; never a script or embedded data. */
function isPictureAddress(address: string): boolean {
  if (isPathOnShop(address)) return true;
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
}

const pictureAddress = sentText(2_000)
  .transform((address) => address.trim())
  .refine((address) => address === '' || isPictureAddress(address), 'must be an http(s) URL');

/** The body of POST /review (spec section 7). */
export const reviewRequestSchema = z.object({
  rating: sentNumber,
  userName: sentText(100),
  userPhotoURL: pictureAddress,
  reviewDetail: sentText(MAX_REVIEW_LENGTH),
});

export type ReviewRequest = z.output<typeof reviewRequestSchema>;
