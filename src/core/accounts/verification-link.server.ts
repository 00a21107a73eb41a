import { jwtVerify, SignJWT } from 'jose';

/** Seconds for which a mailed link works. */
export const LINK_LIFETIME = 3600;

const ALGORITHM = 'HS256';

/** Contents of a verification link: sign-up and address. */
export interface VerificationLink {
  userId: string;
  email: string;
}

const keyOf = (secret: string) => new TextEncoder().encode(secret);

/** The auth library reads this token too, and looks for `email` only. */
export function signVerification(secret: string, { userId, email }: VerificationLink): Promise<string> {
  return new SignJWT({ email: email.toLowerCase() })
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(userId)
    .setIssuedAt()
    .setExpirationTime(`${LINK_LIFETIME} seconds`)
    .sign(keyOf(secret));
}

/** @returns undefined for a token that is forged or has expired; one of the library's own names no user, and proves none */
export async function readVerification(secret: string, token: unknown): Promise<VerificationLink | undefined> {
  try {
    const { payload } = await jwtVerify(String(token), keyOf(secret), { algorithms: [ALGORITHM] });
    return { userId: payload.sub ?? '', email: String(payload.email ?? '') };
  } catch {
    return undefined;
  }
}
