import { jwtVerify, SignJWT } from 'jose';

/** Lifetime of a mailed link in seconds. */
export const LINK_LIFETIME = 3600;

const ALGORITHM = 'HS256';

/** Contents of a verification link: sign-up and address. */
export interface VerificationLink {
  userId: string;
  email: string;
}

const keyOf = (secret: string) => new TextEncoder().encode(secret);

/** Signs the token of a verification link. The auth library reads it too, but only its `email`. */
export function signVerification(secret: string, { userId, email }: VerificationLink): Promise<string> {
  return new SignJWT({ email: email.toLowerCase() })
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(userId)
    .setIssuedAt()
    .setExpirationTime(`${LINK_LIFETIME} seconds`)
    .sign(keyOf(secret));
}

/**
 * @returns undefined for a forged or expired token; a token made by the library itself has no user and so proves none
 */
export async function readVerification(secret: string, token: unknown): Promise<VerificationLink | undefined> {
  try {
    const { payload } = await jwtVerify(String(token), keyOf(secret), { algorithms: [ALGORITHM] });
    return { userId: payload.sub ?? '', email: String(payload.email ?? '') };
  } catch {
    return undefined;
  }
}
