import { company } from '#src/company.ts';

export function Footer() {
  return (
    <footer className="mt-16 border-t border-base-300 bg-base-200">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-8 gap-y-3 px-4 py-8 text-sm">
        <p className="mr-auto">
          © {new Date().getFullYear()} {company.legalName}
        </p>
        <ul className="flex gap-4">
          {company.social.map(({ network, label, url }) => (
            <li key={network}>
              <a className="link" href={url} rel="noopener noreferrer">
                {label}
              </a>
            </li>
          ))}
        </ul>
        <p>
          Made by{' '}
          <a className="link" href={company.developer.url} rel="noopener noreferrer">
            {company.developer.name}
          </a>
        </p>
      </div>
    </footer>
  );
}
