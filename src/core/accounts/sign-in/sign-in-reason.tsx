import { type SignOutReason, useSignOutReason } from '../sessions/session.ts';

const SIGNED_OUT: Record<SignOutReason, string> = {
  administrators: "That page is for administrators. Please sign in with an administrator's account.",
  ended: 'Your session has ended. Please sign in again.',
  elsewhere: 'You signed out in another tab.',
};

/** Guarded pages and their messages. */
const GUARDED: [path: RegExp, why: string][] = [
  [/^\/dashboard(\/|\?|$)/, 'Please sign in to open your dashboard.'],
  [/^\/profile(\?|$)/, 'Please sign in to open your profile.'],
  [/^\/purchase(\/|\?|$)/, 'Please sign in to place an order.'],
];

/** Says why a visitor was redirected to /login. */
export function SignInReason({ from }: { from: string | null }) {
  const why = useSignOutReason();
  const message = why ? SIGNED_OUT[why] : GUARDED.find(([path]) => path.test(from ?? ''))?.[1];
  if (!message) return null;
  return (
    <p role="status" className="border-primary border-l-4 bg-base-100 p-4">
      {message}
    </p>
  );
}
