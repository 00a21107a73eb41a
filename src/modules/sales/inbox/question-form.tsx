import { useState } from 'react';
import { useNavigate } from 'react-router';
import { callContract } from '#src/core/calls/call-api.ts';
import { CallProblem } from '#src/core/calls/call-problem.tsx';
import type { AskedAbout } from '#src/core/site/question-forms.ts';
import { withoutQuestion } from '#src/platform/ui/leave-without-question.ts';
import { TextArea } from '#src/platform/ui/text-area.tsx';
import { showSuccess } from '#src/platform/ui/toasts.tsx';
import { useUnsaved } from '#src/platform/ui/unsaved.ts';
import { useIdempotencyKey } from '#src/platform/ui/use-idempotency-key.ts';
import { textFields, useSubmit } from '#src/platform/ui/use-submit.ts';
import { postQuestionCall } from './conversation.calls.ts';
import { MAX_MESSAGE_LENGTH } from './conversation.ts';

/** Form for a question about a quote or an invoice. */
export default function QuestionForm({ about }: { about: AskedAbout }) {
  const [input, setInput] = useState({ text: '' });
  const navigate = useNavigate();
  const keyFor = useIdempotencyKey();
  const state = useSubmit<'text'>({
    serverFields: ['text'],
    validate: () => (input.text.trim() === '' ? { text: 'Please write your question.' } : {}),
    async send() {
      const body = { ...about, ...input };
      const { path } = await callContract(postQuestionCall, { body }, { headers: keyFor(body) });
      showSuccess('Your question is sent. Our answer comes by mail, and is shown here.');
      await navigate(path, withoutQuestion);
    },
  });
  useUnsaved(input.text.trim() !== '');
  const field = textFields(input, setInput, state);
  return (
    <form ref={state.form} noValidate onSubmit={state.submit} className="mt-4 mb-8 flex max-w-2xl flex-col gap-3">
      <TextArea
        label={about.kind === 'invoice' ? `Your question about ${about.id}` : 'Your question about the quote'}
        rows={4}
        maxLength={MAX_MESSAGE_LENGTH}
        {...field('text')}
      />
      <CallProblem {...state.failure} />
      <button type="submit" className="btn btn-primary self-start" aria-disabled={state.submitting}>
        Send the question
      </button>
    </form>
  );
}
