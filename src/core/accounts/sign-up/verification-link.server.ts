import { jwtVerify } from 'jose';

/** Lifetime of a mailed link in seconds. */
export const LINK_LIFETIME = 3600;

/** Contents of a verification link of the auth library: sign-up and address. */
export interface VerificationLink {
  userId: string;
  email: string;
}

/** @returns undefined for a forged or expired token; one without a user proves no sign-up */
export async function readVerification(secret: string, token: unknown): Promise<VerificationLink | undefined> {
  try {
    const { payload } = await jwtVerify(String(token), new TextEncoder().encode(secret), { algorithms: ['HS256'] });
    return { userId: String(payload.userId ?? ''), email: String(payload.email ?? '') };
  } catch {
    return undefined;
  }
}
