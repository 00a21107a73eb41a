import { data, Form } from 'react-router';
import { queriedEmail } from '#src/core/accounts/sent-email.ts';
import { DateTime } from '#src/core/site/date-time.tsx';
import { shopContext } from '#src/core/site/page-context.server.ts';
import { privatePage } from '#src/core/site/page-meta.ts';
import { listSentMail } from '#src/platform/mail/outbox.server.ts';
import { EmptyState } from '#src/platform/ui/empty-state.tsx';
import { Field } from '#src/platform/ui/field.tsx';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import type { Route } from './+types/mailbox-page';

/** Loads the demo mailbox, which does not exist in production. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { config, db } = context.get(shopContext);
  if (!config.demo) throw data(null, { status: 404 });
  const query = queriedEmail.safeParse(new URL(request.url).searchParams.get('to') ?? '');
  const to = query.success ? query.data : '';
  const mails = await listSentMail(db, to === '' ? undefined : to);
  return {
    to,
    mails: mails.map(({ id, to: recipient, subject, text, sent_at }) => ({
      id,
      to: recipient,
      subject,
      text,
      sentAt: sent_at,
    })),
  };
}

export function meta() {
  return privatePage('Demo mailbox');
}

/** Plain text whose URLs are links. */
function TextWithLinks({ text }: { text: string }) {
  const parts = text.split(/(https?:\/\/[^\s"<>]+)/g);
  return (
    <p className="whitespace-pre-line break-words text-sm [overflow-wrap:anywhere]">
      {parts.map((part, position) =>
        position % 2 === 1 ? (
          <a key={part} className="link link-primary" href={part}>
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </p>
  );
}

function AddressFilter({ to }: { to: string }) {
  return (
    <Form key={to} role="search" className="mt-6 flex flex-wrap items-end gap-3">
      <div className="min-w-60 grow">
        <Field label="Address" name="to" type="email" placeholder="all addresses" defaultValue={to} />
      </div>
      <button type="submit" className="btn btn-outline">
        Show
      </button>
    </Form>
  );
}

export default function MailboxPage({ loaderData: { mails, to } }: Route.ComponentProps) {
  return (
    <section className="page-width py-8 lg:py-12">
      <div className="max-w-6xl">
        <h1 className="text-title">Demo mailbox</h1>
        <p className="mt-2 text-muted">Every mail the shop sends in the demo arrives here, newest first.</p>
        <AddressFilter to={to} />
        {mails.length === 0 && (
          <div className="mt-6">
            <EmptyState title="No mail yet." text="Emails about sign-up and orders appear here.">
              <PageLink className="btn btn-primary" to="/signup">
                Create an account
              </PageLink>
            </EmptyState>
          </div>
        )}
        <ul className="mt-6 flex flex-col gap-4">
          {mails.map((mail) => (
            <li key={mail.id} className="card p-5">
              <p className="flex flex-wrap justify-between gap-x-4 text-muted text-sm">
                <span className="break-all">To {mail.to}</span>
                {mail.sentAt && <DateTime at={new Date(mail.sentAt).toISOString()} />}
              </p>
              <h2 className="mt-1 text-heading">{mail.subject}</h2>
              <div className="mt-4 grid grid-cols-1 gap-6 xl:grid-cols-2">
                <iframe
                  title={`As HTML: ${mail.subject}`}
                  src={`/mailbox/${mail.id}/html`}
                  sandbox=""
                  loading="lazy"
                  className="h-144 w-full border border-base-300 bg-base-200"
                />
                <TextWithLinks text={mail.text} />
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
