import { useEffect, useMemo, useRef, useState } from 'react';
import { useFormUser } from '#src/core/accounts/sessions/session.ts';
import { useDraft } from '#src/core/drafts/use-draft.ts';
import { useFilling } from '#src/core/ui-module.ts';
import { Field } from '#src/platform/ui/field.tsx';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { TextArea } from '#src/platform/ui/text-area.tsx';
import { type Attempt, useIdempotencyKey } from '#src/platform/ui/use-idempotency-key.ts';
import { keepEditsSince, problemAt, textFields, useSubmit } from '#src/platform/ui/use-submit.ts';
import { withPort } from './contact-path.ts';
import { emptyInquiry, firstInquiryProblem, type InquiryInput, MAX_INQUIRY_LENGTH } from './inquiry.ts';
import { knownPort, sendInquiry } from './send-inquiry.ts';

/** Values of the form, and the last attempt to send them: after a lost answer and a reload, they are sent once. */
interface InquiryDraft extends InquiryInput {
  attempt: Attempt;
}

const empty: InquiryDraft = { ...emptyInquiry, attempt: [] };

/**
 * The form of /contact (spec section 2). Without a module that sends it, 'Inquiry Now' does nothing.
 * @param message initial message
 */
export function InquiryForm({ message }: { message: string }) {
  const [send, portOf] = [useFilling(sendInquiry), useFilling(knownPort)];
  const initialInput = useMemo(() => ({ ...empty, message }), [message]);
  // One draft per initial message: an inquiry about one subject must not replace an inquiry about another.
  const [input, setInput] = useDraft(message ? `inquiry:${message}` : 'inquiry', initialInput);
  const keyFor = useIdempotencyKey([input.attempt], (attempt) => setInput((now) => ({ ...now, attempt })));
  const user = useFormUser();
  const [sent, setSent] = useState(false);
  const website = useRef<HTMLInputElement>(null);

  // An effect, because the server's HTML is the same for everyone.
  useEffect(() => {
    if (!send || !user) return;
    const { displayName, email } = user;
    setInput((now) => ({ ...now, name: now.name || displayName, email: now.email || email }));
  }, [send, user, setInput]);

  const email = send && user?.email;
  useEffect(() => {
    if (email === undefined || !message.includes('Port: ')) return;
    // Without the port, the customer types it.
    portOf?.(email).then(
      (port) => setInput((now) => ({ ...now, message: withPort(now.message, port) })),
      () => {},
    );
  }, [portOf, email, message, setInput]);

  const { form, problems, failure, submitting, submit, clear } = useSubmit<keyof InquiryDraft>({
    validate: () => problemAt(firstInquiryProblem(input)),
    async send() {
      const { attempt: _, ...typed } = input;
      const inquiry = { ...typed, website: website.current?.value ?? '' };
      await send?.(inquiry, keyFor(inquiry));
      setInput((current) => ({ ...keepEditsSince(current, input, empty), attempt: [] }));
      setSent(true);
    },
  });
  const fields = textFields(input, setInput, {
    problems,
    clear: (name) => {
      clear(name);
      setSent(false);
    },
  });
  const field = (name: keyof InquiryInput) => ({ ...fields(name), maxLength: MAX_INQUIRY_LENGTH[name] });

  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={(event) => (send ? submit(event) : event.preventDefault())}
      className="flex flex-col gap-4"
    >
      <Field label="Name" autoComplete="name" {...field('name')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Email" type="email" autoComplete="email" {...field('email')} />
        <Field label="Phone" type="tel" autoComplete="tel" {...field('phone')} />
      </div>
      <TextArea label="Message" rows={6} {...field('message')} />
      <div hidden>
        <label>
          Leave this empty
          <input ref={website} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <FormProblem message={failure?.message} />
      <button
        type={send ? 'submit' : 'button'}
        className="btn btn-primary btn-lg sm:self-start"
        aria-disabled={submitting}
      >
        Inquiry Now
      </button>
      <p role="status">{sent && 'Thank you. Your inquiry has reached our sales team, who will reply by email.'}</p>
    </form>
  );
}
