import { company } from '#src/core/site/company.ts';
import { useShopFacts } from '#src/core/site/use-shop-facts.ts';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { ThemeSwitch } from '#src/platform/ui/theme-switch.tsx';

const lineStyle = 'flex min-h-11 items-center hover:underline md:min-h-8';

const links = [
  { to: '/tools', label: 'The whole range' },
  { to: '/reviews', label: 'Customer reviews' },
  { to: '/contact', label: 'Send an inquiry' },
  { to: '/home#terms', label: 'Order terms' },
  { to: '/home#questions', label: 'Questions' },
];

function Networks() {
  return (
    <ul className="flex gap-2">
      {company.social.map(({ network, label, url }) => (
        <li key={network}>
          <a
            className="grid size-11 place-items-center border border-white/25 hover:border-signal hover:text-signal"
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
  const { address, phone, email, openingHours, developer, legalName } = company;
  const { year } = useShopFacts();
  return (
    <footer className="border-signal border-t-4 bg-neutral text-neutral-content text-sm print:hidden">
      <div className="page-width grid grid-cols-2 gap-x-6 gap-y-7 py-8 md:grid-cols-[1fr_auto_auto] md:gap-x-16 md:py-10">
        <div className="col-span-2 flex flex-col items-start gap-4 md:col-span-1">
          <img src="/logo-dark.svg" alt={company.name} width={141} height={32} loading="lazy" />
          <p className="max-w-sm text-muted">{company.experience}</p>
          <Networks />
        </div>
        <ul>
          {links.map(({ to, label }) => (
            <li key={to}>
              <PageLink className={lineStyle} to={to}>
                {label}
              </PageLink>
            </li>
          ))}
        </ul>
        <address className="not-italic [overflow-wrap:anywhere]">
          <a className={`${lineStyle} tabular-nums`} href={phone.href}>
            {phone.display}
          </a>
          <a className={lineStyle} href={`mailto:${email.sales}`}>
            {email.sales}
          </a>
          <p className="mt-1 text-muted">
            {openingHours.days}
            <br />
            {openingHours.hours}
            <br />
            {openingHours.timeZone}
          </p>
        </address>
      </div>
      <div className="border-white/15 border-t">
        <div className="page-width flex flex-wrap items-center gap-x-8 gap-y-3 py-4">
          <p className="mr-auto">
            © {year} {legalName} <span className="text-muted">{address.join(', ')}</span>
          </p>
          <p>
            Website by{' '}
            <a className="text-link" href={developer.url} rel="noopener noreferrer">
              {developer.name}
            </a>
          </p>
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  );
}
