import { Link, NavLink } from 'react-router';
import { useSessionUser } from '#src/accounts/session.ts';
import { company } from '#src/company.ts';
import { UserMenu } from './user-menu.tsx';

const places = [
  { to: '/home', label: 'Home' },
  { to: '/tools', label: 'All Tools' },
  { to: '/contact', label: 'Contact Us' },
];

export function Navbar() {
  const user = useSessionUser();
  return (
    <header className="border-b border-base-300 bg-base-100">
      <nav aria-label="Main" className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3">
        <Link to="/home" aria-label={`${company.name}, home`} className="mr-auto">
          <img src="/logo.svg" alt="" width={141} height={32} />
        </Link>
        {places.map(({ to, label }) => (
          <NavLink key={to} to={to} className="py-2 font-medium hover:text-primary aria-[current=page]:text-primary">
            {label}
          </NavLink>
        ))}
        {user ? (
          <UserMenu user={user} />
        ) : (
          <NavLink to="/login" className="btn btn-primary btn-sm">
            Sign in
          </NavLink>
        )}
      </nav>
    </header>
  );
}
