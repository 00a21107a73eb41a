import { company } from '#src/core/site/company.ts';
import { LabelledValue } from '#src/platform/ui/labelled-value.tsx';

const mails = Object.entries({ Sales: company.email.sales, Support: company.email.support });

/** Tall enough for a thumb on a phone. */
const link = 'inline-flex min-h-11 items-center font-semibold text-link md:min-h-8';

/** Where and when to reach the company; the caller lays out the lines. */
export function ContactDetails({ className }: { className: string }) {
  const { address, phone, openingHours } = company;
  return (
    <dl className={className}>
      <LabelledValue label="Address">
        <address className="not-italic">
          {address.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
      </LabelledValue>
      <LabelledValue label="Phone">
        <a className={`${link} tabular-nums`} href={phone.href}>
          {phone.display}
        </a>
      </LabelledValue>
      {mails.map(([label, to]) => (
        <LabelledValue key={label} label={label}>
          <a className={link} href={`mailto:${to}`}>
            {to}
          </a>
        </LabelledValue>
      ))}
      <LabelledValue label="Opening hours">
        {openingHours.days}, {openingHours.hours}
        <span className="block text-muted text-sm">{openingHours.timeZone}</span>
      </LabelledValue>
    </dl>
  );
}
