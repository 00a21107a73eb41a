import type { Question } from '#src/core/site/company.ts';
import { ContactDetails } from '#src/core/site/shell/contact-details.tsx';
import { PageLink } from '#src/platform/ui/page-link.tsx';

export function Questions({ questions }: { questions: readonly Question[] }) {
  return (
    <section id="questions" className="page-width grid gap-x-14 gap-y-6 py-10 lg:grid-cols-[20rem_1fr] lg:py-20">
      <h2 className="text-title">What buyers ask first</h2>
      <div className="border-base-300 border-b">
        {questions.map(({ question, answer }, position) => (
          <details key={question} className="group border-base-300 border-t" open={position === 0}>
            <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-semibold hover:text-primary [&::-webkit-details-marker]:hidden">
              {question}
              <svg
                aria-hidden="true"
                viewBox="0 0 16 16"
                className="size-4 shrink-0 fill-none stroke-2 stroke-primary transition-transform group-open:rotate-45"
              >
                <path d="M8 1v14M1 8h14" />
              </svg>
            </summary>
            <p className="max-w-prose pb-5 text-muted">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}

export function ContactBlock() {
  return (
    <section className="border-base-300 border-t bg-base-200">
      <div className="page-width grid gap-x-14 gap-y-8 py-10 lg:grid-cols-2 lg:py-20">
        <div>
          <h2 className="text-title">Talk to the factory</h2>
          <p className="mt-3 max-w-prose text-muted">
            Tell us the tool, the quantity and the port. The people who make it will answer.
          </p>
          <PageLink className="btn btn-primary btn-lg mt-6" to="/contact">
            Write to our sales team
          </PageLink>
        </div>
        <ContactDetails className="grid gap-x-8 gap-y-5 sm:grid-cols-2" />
      </div>
    </section>
  );
}
