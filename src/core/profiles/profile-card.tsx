import type { ReactNode } from 'react';
import { DEFAULT_NAME, type SessionUser } from '#src/core/accounts/sessions/session.ts';
import { Avatar } from '#src/platform/ui/avatar.tsx';
import { type Profile, webUrlOf } from './profile.ts';

const NOT_GIVEN = 'Not provided yet';

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-4 gap-y-1 border-base-300 border-t py-2.5 sm:grid-cols-[11rem_minmax(0,1fr)] sm:py-3">
      <dt className="text-muted text-sm">{label}</dt>
      <dd dir="auto" className="min-w-0 whitespace-pre-line [overflow-wrap:anywhere]">
        {children}
      </dd>
    </div>
  );
}

function WebLink({ url }: { url: string }) {
  const address = webUrlOf(url);
  if (!address) return url || NOT_GIVEN;
  return (
    <a className="link" href={address} rel="noopener noreferrer nofollow" target="_blank">
      {url}
    </a>
  );
}

/** The profile card (spec section 2): the signed-in user above the stored profile. */
export function ProfileCard({ user, profile }: { user: SessionUser; profile: Profile }) {
  return (
    <div className="rounded-box border border-base-300 p-4 sm:p-6">
      <div className="flex items-center gap-4">
        <Avatar photo={user.photoURL} size={72} className="size-18 bg-base-200" />
        <div className="min-w-0">
          <h2 dir="auto" className="text-heading [overflow-wrap:anywhere]">
            {user.displayName || DEFAULT_NAME}
          </h2>
          <p className="text-muted [overflow-wrap:anywhere]">{user.email}</p>
        </div>
      </div>
      <dl className="mt-4 sm:mt-6">
        <Row label="Address">{profile.userAddress || NOT_GIVEN}</Row>
        <Row label="Police Station">{profile.userCity || NOT_GIVEN}</Row>
        <Row label="Police station (last sent)">
          {profile.userPS || NOT_GIVEN}
          <span className="mt-1 block text-muted text-sm">
            We keep two entries: the one on file (Police Station) and the one you last sent.
          </span>
        </Row>
        <Row label="District">{profile.userDistrict || NOT_GIVEN}</Row>
        <Row label="Country">{profile.userCountry || NOT_GIVEN}</Row>
        <Row label="Phone">{profile.userPhone || NOT_GIVEN}</Row>
        <Row label="LinkedIn">
          <WebLink url={profile.userInURL} />
        </Row>
      </dl>
    </div>
  );
}
