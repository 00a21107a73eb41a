import { Link, useNavigate } from 'react-router';
import { signOut } from '#src/accounts/call-api.ts';
import type { SessionUser } from '#src/accounts/session.ts';

/** Spec section 9: shown when an account has no name or no photo. */
const DEFAULT_NAME = 'Guest User';
const DEFAULT_AVATAR = '/avatar-default.svg';

export function UserMenu({ user }: { user: SessionUser }) {
  const navigate = useNavigate();
  async function leave() {
    await navigate('/');
    await signOut();
  }
  return (
    <details className="dropdown dropdown-end">
      <summary className="btn btn-ghost btn-sm gap-2">
        <img
          src={user.photoURL ?? DEFAULT_AVATAR}
          alt=""
          width={28}
          height={28}
          className="size-7 rounded-full"
          referrerPolicy="no-referrer"
        />
        <span>{user.displayName || DEFAULT_NAME}</span>
      </summary>
      <ul className="menu dropdown-content z-10 w-48 rounded-box border border-base-300 bg-base-100 p-2 shadow">
        <li>
          <Link to="/dashboard">Dashboard</Link>
        </li>
        <li>
          <Link to="/profile">My Profile</Link>
        </li>
        <li>
          <button type="button" onClick={leave}>
            Sing out
          </button>
        </li>
      </ul>
    </details>
  );
}
