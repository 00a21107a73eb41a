import { createHmac } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { Role } from './actor.ts';

/** Seconds an access token lives; the browser renews it from the session before that. */
export const ACCESS_TOKEN_LIFETIME = 30 * 60;

const ALGORITHM = 'HS256';
const AUDIENCE = 'storefront-api';

/** What an access token says; `sessionId` ties it to the session that it ends with. */
export interface AccessClaims {
  userId: string;
  sessionId: string;
  email: string;
  role: Role;
  name: string;
  photoURL: string | null;
}

/** The tokens' own key, derived so that it differs from what the auth library signs with. */
function signingKey(secret: string): Uint8Array {
  return createHmac('sha256', secret).update('access-token').digest();
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

/** @returns who and which session the token speaks for, or undefined when it is forged, expired or meant for something else */
export async function readAccessToken(
  secret: string,
  token: string,
): Promise<{ userId: string; sessionId: string } | undefined> {
  try {
    const { payload } = await jwtVerify(token, signingKey(secret), { algorithms: [ALGORITHM], audience: AUDIENCE });
    return typeof payload.sub === 'string' && typeof payload.sid === 'string'
      ? { userId: payload.sub, sessionId: payload.sid }
      : undefined;
  } catch {
    return undefined;
  }
}
