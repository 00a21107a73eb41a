import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '#src/app/config.ts';

/**
 * The API key of the built-in image service, for another shop or a script (`npm run image-key` prints it). Made from
 * AUTH_SECRET, so that every copy of the shop knows the same one and none has to be stored.
 */
export function uploadKey({ authSecret }: Pick<Config, 'authSecret'>): string {
  return createHmac('sha256', authSecret).update('image-upload').digest('hex');
}

export function isUploadKey(config: Pick<Config, 'authSecret'>, given: unknown): boolean {
  const expected = Buffer.from(uploadKey(config));
  const candidate = Buffer.from(typeof given === 'string' ? given : '');
  return candidate.length === expected.length && timingSafeEqual(candidate, expected);
}
