import { createHmac } from 'node:crypto';
import { decodeJwt, SignJWT } from 'jose';

/** Issues the same token with the times of two hours ago, so that it has expired. */
export function expiredTokenLike(token: string, authSecret: string): Promise<string> {
  const { exp: _, iat: __, ...claims } = decodeJwt(token);
  const past = Math.floor(Date.now() / 1000) - 7200;
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt(past)
    .setExpirationTime(past + 1800)
    .sign(createHmac('sha256', authSecret).update('access-token').digest());
}
