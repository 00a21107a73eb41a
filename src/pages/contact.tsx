import { company } from '#src/company.ts';
import { InquiryForm } from '#src/inquiries/inquiry-form.tsx';
import { useExtension } from '#src/shared/shop-facts.ts';
import type { Route } from './+types/contact';
import { publicPage } from './page-meta.ts';

export function meta({ matches }: Route.MetaArgs) {
  return publicPage(matches, {
    title: `Contact us | ${company.name}`,
    description: `Ask ${company.name} for an offer: tool, quantity and port. Sales answers by mail or phone.`,
    path: '/contact',
  });
}

function ContactDetails() {
  const { address, phone, email, openingHours } = company;
  return (
    <dl className="grid gap-y-6">
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
          <a className="font-semibold text-link tabular-nums" href={phone.href}>
            {phone.display}
          </a>
        </dd>
      </div>
      {Object.entries({ Sales: email.sales, Support: email.support }).map(([label, to]) => (
        <div key={label}>
          <dt className="text-muted text-sm">{label}</dt>
          <dd>
            <a className="font-semibold text-link" href={`mailto:${to}`}>
              {to}
            </a>
          </dd>
        </div>
      ))}
      <div>
        <dt className="text-muted text-sm">Opening hours</dt>
        <dd>
          {openingHours.days}, {openingHours.hours}
          <span className="block text-muted text-sm">{openingHours.timeZone}</span>
        </dd>
      </div>
    </dl>
  );
}

export default function ContactPage() {
  const inquiries = useExtension('inquiries');
  return (
    <section className="page-width grid gap-x-14 gap-y-10 py-8 lg:grid-cols-[1fr_22rem] lg:py-12">
      <div className="max-w-2xl">
        <h1 className="text-title">Contact us</h1>
        <p className="mt-2 mb-6 text-muted">Tell us the tool, the quantity and the port of destination.</p>
        <InquiryForm works={inquiries} />
      </div>
      <div className="border-primary border-l-4 pl-6 lg:mt-14 lg:self-start">
        <ContactDetails />
      </div>
    </section>
  );
}
