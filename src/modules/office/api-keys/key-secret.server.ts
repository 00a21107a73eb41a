import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A key is `key_`, ten digits by which it is found, and 256 random bits. */
const KEY = /^(key_[0-9a-f]{10})_[\w-]{43}$/;

/** A hash without salt is enough, because nothing shorter than the 256 bits can be guessed. */
export const hashOfKey = (key: string): string => hash('sha256', key, 'hex');

/** @param prefix of a key that gets a new secret; by default, that of a new key */
export function newSecret(prefix = `key_${randomBytes(5).toString('hex')}`) {
  const key = `${prefix}_${randomBytes(32).toString('base64url')}`;
  return { key, prefix, hash: hashOfKey(key) };
}

/** The visible part of a key; undefined if the text is no key. */
export const prefixOf = (key: string): string | undefined => KEY.exec(key)?.[1];

export const sameHash = (one: string, other: string): boolean => timingSafeEqual(Buffer.from(one), Buffer.from(other));
