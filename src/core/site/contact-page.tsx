import { ContactDetails } from '#src/core/site/shell/contact-details.tsx';
import type { Route } from './+types/contact-page';
import { company } from './company.ts';
import { InquiryForm } from './inquiry-form.tsx';
import { publicPage } from './page-meta.ts';

export function meta({ matches }: Route.MetaArgs) {
  return publicPage(matches, {
    title: `Contact us | ${company.name}`,
    description: `Ask ${company.name} for an offer: tool, quantity and port. Sales answers by mail or phone.`,
    path: '/contact',
  });
}

export default function ContactPage() {
  return (
    <section className="page-width grid gap-x-14 gap-y-10 py-8 lg:grid-cols-[1fr_22rem] lg:py-12">
      <div>
        <h1 className="text-title">Contact us</h1>
        <p className="mt-2 mb-6 text-muted">Tell us the tool, the quantity and the port of destination.</p>
        <InquiryForm />
      </div>
      <div className="border border-base-300 bg-base-200 p-6 lg:mt-2 lg:self-start">
        <ContactDetails className="grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-1" />
      </div>
    </section>
  );
}
