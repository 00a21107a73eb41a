import { Suspense, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { ApiError } from '#src/core/calls/call-api.ts';
import { company } from '#src/core/site/company.ts';
import { publicPage } from '#src/core/site/page-meta.ts';
import { AccountPage } from '#src/core/site/shell/account-page.tsx';
import { AccountTitle } from '#src/core/site/shell/account-title.tsx';
import { useFilling } from '#src/core/ui-module.ts';
import type { PublicResponse } from '#src/platform/cache/public-response.ts';
import { Field } from '#src/platform/ui/field.tsx';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { showSuccess } from '#src/platform/ui/toasts.tsx';
import { textFields, useSubmit } from '#src/platform/ui/use-submit.ts';
import { type SignIn, signInProblems } from '../credentials.ts';
import { GoogleButton } from '../google/google-button.tsx';
import { type Challenged, safeReturnPath, secondStepAfter, withReturn } from '../sessions/return-path.ts';
import { VerificationPanel } from '../sign-up/verification-panel.tsx';
import type { Route } from './+types/login-page';
import { ForgotPassword } from './forgot-password.tsx';
import { PasswordField } from './password-field.tsx';
import { fromVerificationLink, sendVerificationMail, signInWithPassword } from './sign-in.ts';
import { secondStep } from './sign-in-points.ts';
import { SignInReason } from './sign-in-reason.tsx';
import { type ProblemProps, useLastProblem } from './use-last-problem.ts';
import { useSignedInAlready } from './use-signed-in-already.ts';

export const handle = { reads: [], query: ['from', 'verified', 'confirm', 'error', 'reset'] } satisfies PublicResponse;

export function meta({ matches }: Route.MetaArgs) {
  return publicPage(matches, {
    title: `Sign in | ${company.name}`,
    description: `Sign in to order ${company.brand} cordless tools in bulk, track your orders and write reviews.`,
    path: '/login',
  });
}

/** State passed by the sign-up form in the history entry, which keeps it out of the URL. */
export interface SignedUp {
  signedUp: string;
}

const noSubscription = () => () => undefined;

/**
 * What an earlier step left in the history entry, such as the address that has just signed up. The server does not know
 * it: after a reload it appears with hydration.
 */
function useEarlierStep(): Partial<SignedUp & Challenged> {
  const { state } = useLocation() as { state: Partial<SignedUp & Challenged> | null };
  const known = useSyncExternalStore(
    noSubscription,
    () => state,
    () => null,
  );
  return known ?? {};
}

/** The address of the verification link that led here; after a reload, it appears with hydration. */
const useVerifiedAddress = () =>
  useSyncExternalStore(
    noSubscription,
    () => fromVerificationLink('email'),
    () => undefined,
  );

interface SignInFormProps extends ProblemProps {
  /** The page to return to; the verification mail includes it too. */
  from: string | null;
  /** The visitor followed an invalid or expired verification link. */
  linkFailed: boolean;
  /** The address that has just signed up; another part of the page offers to send its mail again. */
  signedUp: string | undefined;
  /** The address as far as it is known. */
  email: string | undefined;
  onSignedIn: () => Promise<void>;
}

const LINK_FAILED = 'This verification link is invalid or has expired. Enter your email and request a new one.';

/** Email and password (spec section 2 /login). */
function SignInForm({ from, linkFailed, signedUp, email, onSignedIn, problem, onProblem }: SignInFormProps) {
  // The outcome of the link is shown until the first attempt.
  const [tried, setTried] = useState(false);
  const navigate = useNavigate();
  const [unverified, setUnverified] = useState(linkFailed);
  const [input, setInput] = useState<SignIn>({ email: email ?? '', password: '' });

  function beginAttempt() {
    setTried(true);
    onProblem(undefined);
  }

  function fail(error: unknown) {
    const next = secondStepAfter(error, from);
    if (next) return navigate(...next);
    onProblem((error as Error).message);
    if (error instanceof ApiError && error.code === 'EMAIL_NOT_VERIFIED') setUnverified(true);
  }

  const signIn = useSubmit<keyof SignIn>({
    validate() {
      beginAttempt();
      return signInProblems(input);
    },
    async send() {
      await signInWithPassword(input);
      await onSignedIn();
      // A page guard may have redirected back here for another person to sign in.
      setInput((now) => ({ ...now, password: '' }));
    },
    onFailure: fail,
  });

  const verification = useSubmit({
    async send() {
      beginAttempt();
      await sendVerificationMail(input.email, from);
      showSuccess('Please check your mail inbox to verify email.');
    },
    onFailure: fail,
  });

  const field = textFields(input, setInput, signIn);

  return (
    <div className="flex flex-col gap-4">
      <form ref={signIn.form} method="post" noValidate onSubmit={signIn.submit} className="flex flex-col gap-4">
        <Field label="Email" type="email" autoComplete="email" {...field('email')} />
        <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
        <FormProblem message={linkFailed && !tried ? LINK_FAILED : problem} />
        {unverified && !signedUp && (
          <button
            type="button"
            className="btn btn-outline btn-sm self-start"
            aria-disabled={verification.submitting}
            onClick={verification.submit}
          >
            Send the verification email again
          </button>
        )}
        <button type="submit" className="btn btn-primary" aria-disabled={signIn.submitting}>
          Sign in
        </button>
      </form>
      <ForgotPassword email={() => input.email} />
    </div>
  );
}

export default function LoginPage() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const from = search.get('from');
  const linkFailed = search.has('error');
  const { signedUp, challenge } = useEarlierStep();
  const verified = useVerifiedAddress();
  const email = signedUp ?? verified;
  const SecondStep = useFilling(secondStep);
  const problemOf = useLastProblem();
  const goBack = async () => navigate(safeReturnPath(from), { replace: true });
  useSignedInAlready(goBack, search.has('reset') || search.has('confirm'));

  const title = <AccountTitle title="Sign in" from={from} />;

  if (challenge && SecondStep) {
    return (
      <AccountPage title={title}>
        <Suspense>
          <SecondStep
            challenge={challenge}
            onSignedIn={goBack}
            onBack={() => navigate(withReturn('/login', from), { replace: true })}
          />
        </Suspense>
      </AccountPage>
    );
  }
  return (
    <AccountPage title={title}>
      {search.has('verified') && !linkFailed && (
        <p role="status" className="alert alert-success">
          Your email is verified. You can sign in now.
        </p>
      )}
      {search.has('confirm') && (
        <p role="status" className="alert alert-info">
          Sign in with the password you signed up with. This verifies your email.
        </p>
      )}
      {search.has('reset') && (
        <p role="status" className="alert alert-success">
          Your new password is set. Sign in with it.
        </p>
      )}
      {signedUp ? <VerificationPanel email={signedUp} from={from} /> : <SignInReason from={from} />}
      <SignInForm
        key={`${linkFailed} ${email}`}
        from={from}
        linkFailed={linkFailed}
        signedUp={signedUp}
        email={email}
        onSignedIn={goBack}
        {...problemOf('password')}
      />
      <div className="divider my-0">or</div>
      <GoogleButton onSignedIn={goBack} {...problemOf('google')} />
      <p className="text-sm">
        New here?{' '}
        <PageLink className="link link-primary" to={withReturn('/signup', from)}>
          Create an account
        </PageLink>
      </p>
    </AccountPage>
  );
}
