import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { Role } from '../actor.ts';

/** Lifetime of an access token in seconds; the browser renews it from the session before it expires. */
export const ACCESS_TOKEN_LIFETIME = 30 * 60;

const ALGORITHM = 'HS256';
const AUDIENCE = 'storefront-api';

/** Claims of an access token; it becomes invalid when the session `sessionId` ends. */
export interface AccessClaims {
  userId: string;
  sessionId: string;
  email: string;
  role: Role;
  name: string;
  photoURL: string | null;
}

const signingKeys = new Map<string, KeyObject>();

/** Key for access tokens, derived once so that it differs from the key of the auth library. */
function signingKey(secret: string): KeyObject {
  const known = signingKeys.get(secret);
  if (known) return known;
  const key = createSecretKey(createHmac('sha256', secret).update('access-token').digest());
  signingKeys.set(secret, key);
  return key;
}

/** Signs the token that POST /user/{email} returns (spec section 7). */
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

/**
 * Recently verified tokens, keyed by a hash of secret and token: a burst of calls verifies its token once. Every call
 * still checks that the session is alive (user-tokens.server.ts).
 */
const verified = new Map<string, TokenOwner & { until: number }>();
const MAX_VERIFIED_TOKENS = 10_000;
/** Milliseconds; an entry never outlives its token. */
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

/** @returns user and session of the token, or undefined if it is forged, expired or issued for another audience */
export async function readAccessToken(secret: string, token: string): Promise<TokenOwner | undefined> {
  const cacheKey = hash('sha256', `${secret}\n${token}`);
  const cached = verified.get(cacheKey);
  if (cached && cached.until > Date.now()) return cached;
  verified.delete(cacheKey);
  const owner = await verify(signingKey(secret), token);
  if (!owner) return undefined;
  if (verified.size >= MAX_VERIFIED_TOKENS) verified.delete(verified.keys().next().value ?? '');
  verified.set(cacheKey, owner);
  return owner;
}
