import { Suspense } from 'react';
import { useRevalidator } from 'react-router';
import { restoreSession } from '#src/core/accounts/sessions/restore-session.ts';
import { signedInUser } from '#src/core/accounts/sessions/session.ts';
import { ApiError, callContract } from '#src/core/calls/call-api.ts';
import { privatePage } from '#src/core/site/page-meta.ts';
import { useShopFacts } from '#src/core/site/use-shop-facts.ts';
import { useFillings } from '#src/core/ui-module.ts';
import { Notice } from '#src/platform/ui/notice.tsx';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { PageSkeleton } from '#src/platform/ui/page-skeleton.tsx';
import { PartLink } from '#src/platform/ui/part-link.tsx';
import type { Route } from './+types/profile-page';
import { getUserCall } from './profile.calls.ts';
import { ProfileCard } from './profile-card.tsx';
import { ProfileForm } from './profile-form.tsx';
import { idOfSection, type ProfileSection, profileSections } from './profile-sections.ts';

/** There is no route-level guard (spec section 2): a visitor gets the page, too. */
export async function clientLoader() {
  await restoreSession();
  const user = signedInUser();
  if (!user) return { own: undefined };
  try {
    return { own: { user, profile: await callContract(getUserCall, { params: { email: user.email } }) } };
  } catch (error) {
    // The session has ended: treat the user as a visitor.
    if (error instanceof ApiError && error.status === 401) return { own: undefined };
    throw error;
  }
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <PageSkeleton />;
}

export function meta() {
  return privatePage('My profile');
}

function GuestProfile() {
  return (
    <Notice title="Guest User" text="Sign in to see and update your profile.">
      <PageLink className="btn btn-primary" to="/login?from=/profile">
        Go to sign in
      </PageLink>
    </Notice>
  );
}

function SectionLinks({ sections }: { sections: readonly ProfileSection[] }) {
  return (
    <nav aria-label="Sections" className="border-base-300 border-y py-1">
      <ul className="flex flex-wrap gap-x-6">
        {sections.map((section) => (
          <li key={section.title}>
            <PartLink to={idOfSection(section)} className="link block py-2.5 text-sm">
              {section.title}
            </PartLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Section({ section, email }: { section: ProfileSection; email: string }) {
  const id = idOfSection(section);
  return (
    <section aria-labelledby={id} className="border-base-300 border-t pt-10 lg:col-span-2">
      <h2 id={id} tabIndex={-1} className="text-title">
        {section.title}
      </h2>
      <Suspense>
        <section.Content email={email} />
      </Suspense>
    </section>
  );
}

/** Uses the user from the loader: if the session ends later, the input is not lost. */
export default function ProfilePage({ loaderData: { own } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const facts = useShopFacts();
  const sections = useFillings(profileSections).filter(({ isIn = () => true }) => isIn(facts));
  if (!own) return <GuestProfile />;
  const { user, profile } = own;
  return (
    <section className="page-width grid grid-cols-1 gap-10 py-10 lg:grid-cols-2">
      <div className="flex flex-col gap-6">
        <h1 className="text-title">My profile</h1>
        {sections.length > 0 && <SectionLinks sections={sections} />}
        <ProfileCard user={user} profile={profile} />
      </div>
      <div className="flex flex-col gap-6">
        <h2 className="text-title">Update profile</h2>
        <ProfileForm email={user.email} profile={profile} onUpdated={revalidate} />
      </div>
      {sections.map((section) => (
        <Section key={section.title} section={section} email={user.email} />
      ))}
    </section>
  );
}
