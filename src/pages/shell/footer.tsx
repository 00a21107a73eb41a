import { Link } from 'react-router';
import { company } from '#src/company.ts';
import { ThemeSwitch } from '#src/ui/theme-switch.tsx';

const lineStyle = 'inline-flex min-h-7 items-center hover:underline';

function ContactDetails() {
  const { address, phone, email, openingHours } = company;
  return (
    <address className="flex flex-col not-italic">
      {address.map((line) => (
        <span key={line}>{line}</span>
      ))}
      <a className={`${lineStyle} mt-2 self-start tabular-nums`} href={phone.href}>
        {phone.display}
      </a>
      <a className={`${lineStyle} self-start`} href={`mailto:${email.sales}`}>
        {email.sales}
      </a>
      <span className="mt-2">
        {openingHours.days}, {openingHours.hours}
      </span>
      <span>{openingHours.timeZone}</span>
    </address>
  );
}

function Networks() {
  return (
    <ul className="flex gap-2">
      {company.social.map(({ network, label, url }) => (
        <li key={network}>
          <a
            className="grid size-10 place-items-center border border-white/25 hover:border-signal hover:text-signal"
            href={url}
            rel="noopener noreferrer"
          >
            <span className="sr-only">{label}</span>
            <svg aria-hidden="true" className="size-5 fill-current">
              <use href={`/social-icons.svg#${network}`} />
            </svg>
          </a>
        </li>
      ))}
    </ul>
  );
}

export function Footer() {
  return (
    <footer className="border-signal border-t-4 bg-neutral text-neutral-content text-sm print:hidden">
      <div className="page-width grid gap-x-10 gap-y-8 py-10 md:grid-cols-[1.4fr_1fr_auto]">
        <div className="flex flex-col items-start gap-4">
          <img src="/logo-dark.svg" alt={company.name} width={141} height={32} loading="lazy" />
          <p className="max-w-sm text-muted">{company.experience}</p>
          <Networks />
        </div>
        <ContactDetails />
        <ul className="flex flex-col">
          <li>
            <Link className={lineStyle} to="/tools">
              The whole range
            </Link>
          </li>
          <li>
            <Link className={lineStyle} to="/reviews">
              Customer reviews
            </Link>
          </li>
          <li>
            <Link className={lineStyle} to="/contact">
              Send an inquiry
            </Link>
          </li>
        </ul>
      </div>
      <div className="border-white/15 border-t">
        <div className="page-width flex flex-wrap items-center gap-x-8 gap-y-3 py-4">
          <p className="mr-auto">
            © {new Date().getFullYear()} {company.legalName}
          </p>
          <p>
            Website by{' '}
            <a className="text-link" href={company.developer.url} rel="noopener noreferrer">
              {company.developer.name}
            </a>
          </p>
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  );
}
