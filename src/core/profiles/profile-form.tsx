import { type FormEvent, useRef, useState } from 'react';
import { truthy } from '#src/core/accounts/answers.ts';
import { callApi } from '#src/core/accounts/call-api.ts';
import { type CallFailure, CallProblem, failureOf } from '#src/core/accounts/call-problem.tsx';
import { useDraft } from '#src/core/accounts/use-draft.ts';
import { Field } from '#src/platform/ui/field.tsx';
import { showProblems } from '#src/platform/ui/show-problems.ts';
import { showError, showSuccess } from '#src/platform/ui/toasts.tsx';
import { typedSince } from '#src/platform/ui/typed-since.ts';
import { emptyProfileInput, type Profile, type ProfileInput, type ProfileProblem, profileProblems } from './profile.ts';

interface ProfileFormProps {
  email: string;
  /** What the server keeps now. */
  profile: Profile;
  onUpdated: () => Promise<void>;
}

/** The update form of /profile; its rules are those the server applies again. */
export function ProfileForm({ email, profile, onUpdated }: ProfileFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [input, setInput] = useDraft('profile', emptyProfileInput);
  const [problems, setProblems] = useState<ProfileProblem[]>([]);
  const [failure, setFailure] = useState<CallFailure>();
  const [sending, setSending] = useState(false);
  // State would be known to the second of two quick clicks only after a render.
  const inHand = useRef(false);

  async function send() {
    inHand.current = true;
    setSending(true);
    try {
      await callApi(`/user/${encodeURIComponent(email)}`, truthy, { method: 'PUT', body: input });
      showSuccess('Profile update successful!!');
      setInput((now) => typedSince(now, input, emptyProfileInput));
      await onUpdated();
    } catch (error) {
      showError('Profile update failed!!');
      setFailure(failureOf(error));
    } finally {
      inHand.current = false;
      setSending(false);
    }
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (inHand.current) return;
    const found = profileProblems(input);
    showProblems(form.current, () => setProblems(found));
    setFailure(undefined);
    if (found.length === 0) await send();
  }

  /** Nothing is said any more about what was changed. */
  function change(name: keyof ProfileInput, value: string) {
    setInput((before) => ({ ...before, [name]: value }));
    setProblems((before) => before.filter(({ field }) => field !== name));
  }

  const { userCity: _onFile, ...kept } = profile;

  /** Not by itself: after an update the fields are empty (spec section 8). */
  function startFromKept() {
    setInput(kept);
    setProblems([]);
  }

  const field = (name: keyof ProfileInput) => ({
    name,
    value: input[name],
    error: problems.find((problem) => problem.field === name)?.message,
    onChange: ({ target }: { target: { value: string } }) => change(name, target.value),
  });

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4" aria-label="Update profile">
      {Object.values(kept).some(Boolean) && (
        <button type="button" className="btn btn-outline self-start" onClick={startFromKept}>
          Start from my entries
        </button>
      )}
      <Field label="Address" dir="auto" autoComplete="street-address" maxLength={500} {...field('userAddress')} />
      <Field label="Police station" dir="auto" maxLength={200} {...field('userPS')} />
      <Field label="District" dir="auto" autoComplete="address-level1" maxLength={200} {...field('userDistrict')} />
      <Field label="Country" dir="auto" autoComplete="country-name" maxLength={200} {...field('userCountry')} />
      <Field label="Phone number" type="tel" autoComplete="tel" maxLength={40} {...field('userPhone')} />
      <Field
        label="LinkedIn URL"
        type="url"
        maxLength={500}
        placeholder="https://www.linkedin.com/in/you"
        {...field('userInURL')}
      />
      <CallProblem {...failure} />
      <button type="submit" className="btn btn-primary" aria-disabled={sending}>
        Update profile
      </button>
    </form>
  );
}
