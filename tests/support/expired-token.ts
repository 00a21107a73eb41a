import { createHmac } from 'node:crypto';
import { decodeJwt, SignJWT } from 'jose';

/** The same token as the shop would have issued it two hours ago. */
export function expiredTokenLike(token: string, authSecret: string): Promise<string> {
  const { exp: _, iat: __, ...claims } = decodeJwt(token);
  const past = Math.floor(Date.now() / 1000) - 7200;
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt(past)
    .setExpirationTime(past + 1800)
    .sign(createHmac('sha256', authSecret).update('access-token').digest());
}
