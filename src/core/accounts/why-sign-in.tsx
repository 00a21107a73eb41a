import { useWhySignedOut, type WhySignedOut } from './session.ts';

const SIGNED_OUT: Record<WhySignedOut, string> = {
  administrators: "That page is for administrators. Please sign in with an administrator's account.",
  ended: 'Your session has ended. Please sign in again.',
  elsewhere: 'You signed out in another tab.',
};

/** Pages that send a visitor to /login, by how their paths begin. A tool to be ordered is named in the heading instead. */
const WANTED: [path: RegExp, why: string][] = [
  [/^\/dashboard(\/|\?|$)/, 'Please sign in to open your dashboard.'],
  [/^\/profile(\?|$)/, 'Please sign in to open your profile.'],
  [/^\/purchase(\?|$)/, 'Please sign in to place an order.'],
];

/** Why a visitor was led to /login. */
export function WhySignIn({ from }: { from: string | null }) {
  const why = useWhySignedOut();
  const said = why ? SIGNED_OUT[why] : WANTED.find(([path]) => path.test(from ?? ''))?.[1];
  if (!said) return null;
  return (
    <p role="status" className="border-primary border-l-4 bg-base-100 p-4">
      {said}
    </p>
  );
}
