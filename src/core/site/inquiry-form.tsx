import { type FormEvent, useRef, useState } from 'react';
import { useDraft } from '#src/core/accounts/use-draft.ts';
import { useSlot } from '#src/core/ui-extension.ts';
import { Field } from '#src/platform/ui/field.tsx';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { showProblems } from '#src/platform/ui/show-problems.ts';
import { TextArea } from '#src/platform/ui/text-area.tsx';
import { typedSince } from '#src/platform/ui/typed-since.ts';
import {
  emptyInquiry,
  firstInquiryProblem,
  type InquiryInput,
  type InquiryProblem,
  longestInquiry,
} from './inquiry.ts';

type Problem = InquiryProblem | { field: 'form'; message: string };

/** The form of /contact (spec section 2). Without an extension that sends it, 'Inquiry Now' does nothing. */
export function InquiryForm() {
  const send = useSlot('contact.send');
  const [input, setInput] = useDraft('inquiry', emptyInquiry);
  const [problem, setProblem] = useState<Problem>();
  const [state, setState] = useState<'typing' | 'sending' | 'sent'>('typing');
  const form = useRef<HTMLFormElement>(null);
  const website = useRef<HTMLInputElement>(null);
  const inHand = useRef(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!send || inHand.current) return;
    const found = firstInquiryProblem(input);
    showProblems(form.current, () => setProblem(found));
    if (found) return;
    inHand.current = true;
    setState('sending');
    try {
      await send({ ...input, website: website.current?.value ?? '' });
      setInput((now) => typedSince(now, input, emptyInquiry));
      setState('sent');
    } catch (error) {
      setProblem({ field: 'form', message: (error as Error).message });
      setState('typing');
    }
    inHand.current = false;
  }

  // Fields have no name: a form sent before the page is ready must not write them into the address.
  const field = (name: keyof InquiryInput) => ({
    value: input[name],
    maxLength: longestInquiry[name],
    error: problem?.field === name ? problem.message : undefined,
    onChange: ({ target: { value } }: { target: { value: string } }) => {
      setInput((before) => ({ ...before, [name]: value }));
      if (problem?.field === name) setProblem(undefined);
      setState((before) => (before === 'sent' ? 'typing' : before));
    },
  });

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
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
      <FormProblem message={problem?.field === 'form' ? problem.message : undefined} />
      <button
        type={send ? 'submit' : 'button'}
        className="btn btn-primary btn-lg sm:self-start"
        aria-disabled={state === 'sending'}
      >
        Inquiry Now
      </button>
      <p role="status">
        {state === 'sent' && 'Thank you. Your inquiry has reached our sales team, who will reply by email.'}
      </p>
    </form>
  );
}
