import { useState } from 'react';
import { callContract } from '#src/core/calls/call-api.ts';
import { type AskedQuestion, QuestionDialog } from '#src/core/calls/question-dialog.tsx';
import { type Company, leaveCompanyCall, removeCompanyCall } from './companies.calls.ts';

/** Leaves the company, or dissolves it for its last member. */
export function CompanyEnd({ company: { name, members }, onDone }: { company: Company; onDone: () => Promise<void> }) {
  const [question, setQuestion] = useState<AskedQuestion>();
  const isLast = members.length === 1;
  const ask = () =>
    setQuestion({
      title: isLast ? `Dissolve ${name}` : `Leave ${name}`,
      text: isLast
        ? 'The company ends, and your API keys too. Its orders and papers are kept by the shop, and you order for yourself again.'
        : 'Orders and papers stay with the company. You order for yourself again, what you ask approval for is cancelled, and your API keys end.',
      confirm: isLast ? 'Dissolve the company' : 'Leave the company',
      danger: true,
      async send() {
        await callContract(isLast ? removeCompanyCall : leaveCompanyCall, {});
        setQuestion(undefined);
        await onDone();
      },
    });
  return (
    <section>
      <button type="button" className="btn btn-outline" onClick={ask}>
        {isLast ? 'Dissolve the company' : 'Leave the company'}
      </button>
      {question && <QuestionDialog {...question} onClose={() => setQuestion(undefined)} onRefused={onDone} />}
    </section>
  );
}
