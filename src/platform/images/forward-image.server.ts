import { z } from 'zod';
import { readAtMost } from '#src/platform/http/read-at-most.ts';
import { Refusal } from '#src/platform/http/refusal.ts';

/**
 * A third-party image service that takes the field `image` and a key in the query, and answers `success` and
 * `data.url`.
 */
export interface ImageService {
  url: string;
  key: string;
}

const TIMEOUT = 20_000;
const MAX_ANSWER_BYTES = 64 * 1024;

const answerSchema = z.object({
  success: z.literal(true),
  data: z.object({ url: z.url({ protocol: /^https?$/ }).max(2000) }),
});

async function post({ url, key }: ImageService, picture: { name: string; bytes: Buffer }): Promise<string> {
  const target = new URL(url);
  target.searchParams.set('key', key);
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(picture.bytes)], { type: 'image/webp' }), picture.name);
  const response = await fetch(target, {
    method: 'POST',
    body: form,
    // A redirect could leak the picture and the key to another host.
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT),
  });
  const body = await readAtMost(response.body ?? new Blob().stream(), MAX_ANSWER_BYTES);
  if (!body) throw new Error('the answer is too long');
  if (!response.ok) throw new Error(`status ${response.status}`);
  return answerSchema.parse(JSON.parse(body.toString('utf8'))).data.url;
}

/**
 * Uploads a picture to the third-party service (spec section 7, "Image hosting").
 * @returns the address of the picture there
 * @throws Refusal when the upload fails for any reason. The reason is in `cause`; the key never is
 */
export async function forwardImage(service: ImageService, picture: { name: string; bytes: Buffer }): Promise<string> {
  try {
    return await post(service, picture);
  } catch (cause) {
    const refusal = new Refusal('unavailable', 'image_service', 'The image could not be uploaded. Try again.');
    refusal.cause = cause;
    throw refusal;
  }
}
