import { Link } from 'react-router';
import { company, type Question } from '#src/company.ts';

export function Questions({ questions }: { questions: readonly Question[] }) {
  return (
    <section className="page-width py-14 lg:py-20">
      <h2 className="text-title">What buyers ask first</h2>
      <div className="mt-6 border-base-300 border-b">
        {questions.map(({ question, answer }) => (
          <details key={question} className="group border-base-300 border-t">
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
  const { address, phone, email, openingHours } = company;
  return (
    <section className="border-base-300 border-t bg-base-200">
      <div className="page-width grid gap-x-14 gap-y-8 py-14 lg:grid-cols-2 lg:py-20">
        <div>
          <h2 className="text-title">Talk to the factory</h2>
          <p className="mt-3 max-w-prose text-muted">
            Tell us the tool, the quantity and the port. You get an answer from the people who make it.
          </p>
          <Link className="btn btn-primary mt-6" to="/contact">
            Write to our sales team
          </Link>
        </div>
        <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
          <div>
            <dt className="text-muted text-sm">Address</dt>
            <dd>
              <address className="not-italic">
                {address.map((line) => (
                  <span key={line} className="block">
                    {line}
                  </span>
                ))}
              </address>
            </dd>
          </div>
          <div>
            <dt className="text-muted text-sm">Phone</dt>
            <dd>
              <a className="text-link font-semibold tabular-nums" href={phone.href}>
                {phone.display}
              </a>
            </dd>
          </div>
          <div>
            <dt className="text-muted text-sm">Sales</dt>
            <dd>
              <a className="text-link font-semibold" href={`mailto:${email.sales}`}>
                {email.sales}
              </a>
            </dd>
          </div>
          <div>
            <dt className="text-muted text-sm">Opening hours</dt>
            <dd>
              {openingHours.days}, {openingHours.hours}
              <span className="block text-muted text-sm">{openingHours.timeZone}</span>
            </dd>
          </div>
        </dl>
      </div>
    </section>
  );
}
