import { data } from 'react-router';
import { listSentMail } from '#src/mail/outbox.server.ts';
import type { Route } from './+types/mailbox';
import { shopContext } from './page-context.server.ts';

/** The demo's mailbox; production has none. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { config, db } = context.get(shopContext);
  if (!config.demo) throw data(null, { status: 404 });
  const to = new URL(request.url).searchParams.get('to') ?? undefined;
  const mails = await listSentMail(db, to);
  return {
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
  return [{ title: 'Demo mailbox' }, { name: 'robots', content: 'noindex' }];
}

/** Plain text with its addresses as links. */
function TextWithLinks({ text }: { text: string }) {
  const parts = text.split(/(https?:\/\/[^\s"<>]+)/g);
  return (
    <p className="mt-3 whitespace-pre-line break-words text-sm">
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

export default function MailboxPage({ loaderData: { mails } }: Route.ComponentProps) {
  return (
    <section className="mx-auto max-w-3xl px-4 py-10">
      <h1 className="text-3xl font-bold">Demo mailbox</h1>
      <p className="mt-2">Every mail the shop sends in the demo arrives here, newest first.</p>
      {mails.length === 0 && <p className="mt-6">No mail yet.</p>}
      <ul className="mt-6 flex flex-col gap-4">
        {mails.map((mail) => (
          <li key={mail.id} className="card border border-base-300 p-6">
            <p className="text-sm text-base-content/70">To {mail.to}</p>
            <h2 className="font-semibold">{mail.subject}</h2>
            <TextWithLinks text={mail.text} />
          </li>
        ))}
      </ul>
    </section>
  );
}
