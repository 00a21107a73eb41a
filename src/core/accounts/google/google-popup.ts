import { ApiError, callPublicContract, requestAccessToken } from '#src/core/calls/call-api.ts';
import { contract, sent } from '#src/core/calls/contract.ts';
import { record, text } from '#src/platform/http/shape.ts';
import { findAuthSession } from '../sessions/auth-session.ts';
import { BLOCKED } from '../sessions/blocked.ts';

const signInWithGoogleCall = contract('POST /auth/sign-in/social', {
  body: sent<{ provider: 'google'; callbackURL: string }>(),
  answer: record({ url: text }),
});

/** The last page of the popup; it reports the result and closes. */
const DONE_PATH = '/google-done';
const CHANNEL = 'google-sign-in';

/** How often to check whether the popup is closed, in milliseconds. */
const POLL_INTERVAL = 300;
/** How long to wait for the result of a closed popup, in milliseconds. */
const RESULT_TIMEOUT = 1_500;

export interface GoogleOutcome {
  /** Identifies the click that opened the popup: other tabs listen on the same channel. */
  attempt: string;
  /** Error code of the auth library or the provider, or null. */
  error: string | null;
  /** Stands for this sign-in in its second step, if it needs one. */
  challenge?: string;
}

const CLOSED = 'popup_closed';

const MESSAGES: Record<string, string> = {
  [CLOSED]: 'The Google window was closed before you were signed in.',
  access_denied: 'You did not allow Google to sign you in.',
  email_not_verified: 'Google has not verified this email address. Verify it there or sign in with a password.',
  account_not_linked: 'Google has not verified this email address. Sign in with your password instead.',
  password_needed: 'You already have an account with this address. Sign in with your email and password.',
  email_not_found: 'Google did not send an email address that can be used to sign in here.',
  unable_to_create_session: BLOCKED.message,
  state_mismatch: 'This sign-in took too long. Please try again.',
};

/**
 * Reports the result to the tab that opened the popup. The channel stays on this origin and survives a severed opener.
 */
export function reportGoogleOutcome(outcome: GoogleOutcome): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(outcome);
  channel.close();
}

type Outcome = Omit<GoogleOutcome, 'attempt'>;

function outcomeOf(attempt: string, popup: Window): Promise<Outcome> {
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(CHANNEL);
    const poll = setInterval(() => {
      if (!popup.closed) return;
      clearInterval(poll);
      setTimeout(() => finish({ error: CLOSED }), RESULT_TIMEOUT);
    }, POLL_INTERVAL);
    function finish(outcome: Outcome) {
      clearInterval(poll);
      channel.close();
      resolve(outcome);
    }
    channel.addEventListener('message', ({ data }: MessageEvent<GoogleOutcome>) => {
      if (data.attempt === attempt) finish(data);
    });
  });
}

// Not randomUUID, which exists only on https and localhost.
const newAttempt = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16)).join('-');

async function signInInPopup(popup: Window): Promise<void> {
  const attempt = newAttempt();
  const done = `${DONE_PATH}?attempt=${attempt}`;
  const body = { provider: 'google', callbackURL: done } as const;
  const { url } = await callPublicContract(signInWithGoogleCall, { body });
  popup.location.href = url;
  const { error, ...details } = await outcomeOf(attempt, popup);
  if (error) throw new ApiError(403, error, MESSAGES[error] ?? 'Google sign-in failed. Please try again.', details);
}

/**
 * Signs in with Google in a popup and stores the access token (spec section 4). Call it from a click handler, or the
 * browser blocks the popup.
 * @throws ApiError with a message for the user when the popup was blocked or closed, or the sign-in refused
 */
export async function signInWithGoogle(): Promise<void> {
  const popup = window.open('about:blank', 'google-sign-in', 'popup,width=480,height=680');
  if (!popup) {
    throw new ApiError(0, 'popup_blocked', 'Your browser blocked the Google window. Allow popups for this shop.');
  }
  try {
    await signInInPopup(popup);
  } finally {
    popup.close();
  }
  const session = await findAuthSession();
  if (!session) throw new ApiError(401, 'no_session', 'Google sign-in failed. Please try again.');
  await requestAccessToken(session.user.email);
}
