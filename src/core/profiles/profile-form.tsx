import { callContract } from '#src/core/calls/call-api.ts';
import { CallProblem } from '#src/core/calls/call-problem.tsx';
import { useDraft } from '#src/core/drafts/use-draft.ts';
import { Field } from '#src/platform/ui/field.tsx';
import { showError, showSuccess } from '#src/platform/ui/toasts.tsx';
import { keepEditsSince, textFields, useSubmit } from '#src/platform/ui/use-submit.ts';
import { putUserCall } from './profile.calls.ts';
import { emptyProfileInput, type Profile, type ProfileInput, profileFields, profileProblems } from './profile.ts';

interface ProfileFormProps {
  email: string;
  /** Stored values. */
  profile: Profile;
  onUpdated: () => Promise<void>;
}

/** The update form of /profile; the server applies the same rules. */
export function ProfileForm({ email, profile, onUpdated }: ProfileFormProps) {
  const [input, setInput] = useDraft('profile', emptyProfileInput);
  const update = useSubmit<keyof ProfileInput>({
    serverFields: profileFields,
    validate: () => profileProblems(input),
    async send() {
      await callContract(putUserCall, { params: { email }, body: input });
      showSuccess('Profile update successful!!');
      setInput((current) => keepEditsSince(current, input, emptyProfileInput));
      await onUpdated();
    },
    onFailure: () => showError('Profile update failed!!'),
  });
  const field = textFields(input, setInput, update);
  const { userCity: _onFile, ...stored } = profile;

  /** Only on a click: after an update the fields are empty (spec section 8). */
  function startFromStored() {
    setInput(stored);
    update.clear(...profileFields);
  }

  return (
    <form
      ref={update.form}
      noValidate
      onSubmit={update.submit}
      className="flex flex-col gap-4"
      aria-label="Update profile"
    >
      {Object.values(stored).some(Boolean) && (
        <button type="button" className="btn btn-outline self-start" onClick={startFromStored}>
          Fill in my current entries
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
      <CallProblem {...update.failure} />
      <button type="submit" className="btn btn-primary" aria-disabled={update.submitting}>
        Update profile
      </button>
    </form>
  );
}
