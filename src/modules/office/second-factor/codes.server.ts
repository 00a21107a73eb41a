import { createHmac, hash, randomBytes } from 'node:crypto';
import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { company } from '#src/core/site/company.ts';
import { normalCode, RECOVERY_CODES } from './second-factor.ts';

/** Length of the time step of an authenticator app (RFC 6238). */
const STEP_MS = 30_000;

/** A secret as the library expects it: the bytes of this text. */
const newAppSecret = () => randomBytes(15).toString('base64url');

export const encrypted = (authSecret: string, text: string) => symmetricEncrypt({ key: authSecret, data: text });
const decrypted = (authSecret: string, data: string) => symmetricDecrypt({ key: authSecret, data });

/** A secret as an app takes it by hand. */
const typedKey = (secret: string) => base32.encode(secret, { padding: false });

/** A new secret for an authenticator app, as the app takes it by hand and as a QR code. */
export function newAppKey(email: string) {
  const secret = newAppSecret();
  return { secret, typed: typedKey(secret), uri: createOTP(secret).url(company.name, email) };
}

/** @param secret encrypted */
export const isKeyOf = async (authSecret: string, secret: string, key: string) =>
  typedKey(await decrypted(authSecret, secret)) === key;

/**
 * The time step that a code belongs to: the present one, the one before or the one after.
 * @param secret encrypted
 * @returns undefined if the code is wrong
 */
export async function stepOfCode(
  authSecret: string,
  secret: string,
  code: string,
  now: number,
): Promise<number | undefined> {
  const otp = createOTP(await decrypted(authSecret, secret));
  const present = Math.floor(now / STEP_MS);
  for (const step of [present - 1, present, present + 1]) if ((await otp.hotp(step)) === code) return step;
  return undefined;
}

/** Ten codes of 60 bits, in groups of four signs that are not mistaken for each other. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const code = base32.encode(randomBytes(8), { padding: false }).toLowerCase().slice(0, 12);
    return code.replace(/(.{4})(?=.)/g, '$1-');
  });
}

/** Keyed, so that who reads the database cannot try codes. */
export const hashOfCode = (authSecret: string, code: string) =>
  createHmac('sha256', authSecret)
    .update(`recovery-code ${normalCode(code)}`)
    .digest('base64url');

export const newChallenge = () => randomBytes(24).toString('base64url');
export const hashOfChallenge = (challenge: string) => hash('sha256', challenge, 'base64url');

/** Recognises the hash of a password, without containing it. */
export const markOfPassword = (authSecret: string, passwordHash: string) =>
  createHmac('sha256', authSecret).update(`password-mark ${passwordHash}`).digest('base64url');
