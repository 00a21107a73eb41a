import { company } from '#src/company.ts';
import { InquiryForm } from '#src/inquiries/inquiry-form.tsx';
import { useExtension } from '#src/shared/shop-facts.ts';
import type { Route } from './+types/contact';
import { publicPage } from './page-meta.ts';
import { ContactDetails } from './shell/contact-details.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return publicPage(matches, {
    title: `Contact us | ${company.name}`,
    description: `Ask ${company.name} for an offer: tool, quantity and port. Sales answers by mail or phone.`,
    path: '/contact',
  });
}

export default function ContactPage() {
  const inquiries = useExtension('inquiries');
  return (
    <section className="page-width grid gap-x-14 gap-y-10 py-8 lg:grid-cols-[1fr_22rem] lg:py-12">
      <div>
        <h1 className="text-title">Contact us</h1>
        <p className="mt-2 mb-6 text-muted">Tell us the tool, the quantity and the port of destination.</p>
        <InquiryForm works={inquiries} />
      </div>
      <div className="border border-base-300 bg-base-200 p-6 lg:mt-2 lg:self-start">
        <ContactDetails className="grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-1" />
      </div>
    </section>
  );
}
