import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { Role } from './actor.ts';

/** Seconds an access token lives; the browser renews it from the session before that. */
export const ACCESS_TOKEN_LIFETIME = 30 * 60;

const ALGORITHM = 'HS256';
const AUDIENCE = 'storefront-api';

/** Claims of an access token; `sessionId` is the session that it ends with. */
export interface AccessClaims {
  userId: string;
  sessionId: string;
  email: string;
  role: Role;
  name: string;
  photoURL: string | null;
}

const signingKeys = new Map<string, KeyObject>();

/** The tokens' own key, derived once so that it differs from what the auth library signs with. */
function signingKey(secret: string): KeyObject {
  const known = signingKeys.get(secret);
  if (known) return known;
  const key = createSecretKey(createHmac('sha256', secret).update('access-token').digest());
  signingKeys.set(secret, key);
  return key;
}

/** Signs the token that POST /user/{email} answers with (spec section 7). */
export function signAccessToken(secret: string, claims: AccessClaims): Promise<string> {
  const { userId, sessionId, email, role, name, photoURL } = claims;
  return new SignJWT({ sid: sessionId, email, role, name, picture: photoURL })
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(userId)
    .setAudience(AUDIENCE)
    .setIssuedAt()
    .setExpirationTime(`${ACCESS_TOKEN_LIFETIME} seconds`)
    .sign(signingKey(secret));
}

interface TokenOwner {
  userId: string;
  sessionId: string;
}

/** Tokens verified lately, by a hash of secret and token: a burst of calls verifies its token once. Whether its session still
 * lives is asked at every call regardless (sign-in.server.ts). */
const verified = new Map<string, TokenOwner & { until: number }>();
const MAX_VERIFIED_TOKENS = 10_000;
/** Milliseconds; never beyond the token's own end. */
const VERIFIED_FOR = 60_000;

async function verify(key: KeyObject, token: string): Promise<(TokenOwner & { until: number }) | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: [ALGORITHM], audience: AUDIENCE });
    const { sub, sid, exp = 0 } = payload;
    if (typeof sub !== 'string' || typeof sid !== 'string') return undefined;
    return { userId: sub, sessionId: sid, until: Math.min(Date.now() + VERIFIED_FOR, exp * 1000) };
  } catch {
    return undefined;
  }
}

/** @returns user and session of the token, or undefined when it is forged, expired or for another purpose */
export async function readAccessToken(secret: string, token: string): Promise<TokenOwner | undefined> {
  const name = hash('sha256', `${secret}\n${token}`);
  const known = verified.get(name);
  if (known && known.until > Date.now()) return known;
  verified.delete(name);
  const owner = await verify(signingKey(secret), token);
  if (!owner) return undefined;
  if (verified.size >= MAX_VERIFIED_TOKENS) verified.delete(verified.keys().next().value ?? '');
  verified.set(name, owner);
  return owner;
}
