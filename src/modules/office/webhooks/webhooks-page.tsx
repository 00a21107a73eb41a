import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { adminOnly, orSignedOut } from '#src/core/accounts/sessions/guards.ts';
import { callContract } from '#src/core/calls/call-api.ts';
import { CallProblem } from '#src/core/calls/call-problem.tsx';
import { type AskedQuestion, QuestionDialog } from '#src/core/calls/question-dialog.tsx';
import { privatePage } from '#src/core/site/page-meta.ts';
import { EmptyState } from '#src/platform/ui/empty-state.tsx';
import { showSuccess } from '#src/platform/ui/toasts.tsx';
import { SecretDialog } from '../secret-dialog.tsx';
import { useAct } from '../use-act.ts';
import type { Route } from './+types/webhooks-page';
import { getWebhooksCall, postWebhookSecretCall, putWebhookCall, removeWebhookCall } from './webhook.calls.ts';
import type { Webhook } from './webhook.ts';
import { WebhookCard } from './webhook-card.tsx';
import { WebhookForm } from './webhook-form.tsx';

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [adminOnly];

export async function clientLoader() {
  return { webhooks: await orSignedOut(() => callContract(getWebhooksCall, {})) };
}
clientLoader.hydrate = true as const;

export { PageSkeleton as HydrateFallback } from '#src/platform/ui/page-skeleton.tsx';

export function meta() {
  return privatePage('Webhooks');
}

/** The dialog that is open. */
type Open =
  | { kind: 'form'; webhook?: Webhook }
  | { kind: 'question'; question: AskedQuestion }
  | { kind: 'secret'; url: string; secret: string };

export default function WebhooksPage({ loaderData: { webhooks } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<Open>();
  const { act, failure } = useAct(revalidate);
  const close = () => setOpen(undefined);

  async function showDone(url: string, secret?: string) {
    setOpen(secret === undefined ? undefined : { kind: 'secret', url, secret });
    await revalidate();
  }

  const ask = (question: AskedQuestion) => setOpen({ kind: 'question', question });

  const askToRenew = ({ _id: id, url, oldUntil }: Webhook) =>
    ask({
      title: 'New secret',
      text: `For 24 hours the current secret signs, too, so that the program at ${url} can change in between.${oldUntil ? ' The old secret ends at once.' : ''}`,
      confirm: 'Make a new secret',
      send: async () => showDone(url, (await callContract(postWebhookSecretCall, { params: { id } })).secret),
    });

  const askToDelete = ({ _id: id, url }: Webhook) =>
    ask({
      title: 'Delete the webhook',
      text: `What waits for ${url} is not sent any more, and its list of events is deleted.`,
      confirm: 'Delete',
      danger: true,
      async send() {
        await callContract(removeWebhookCall, { params: { id } });
        showSuccess('The webhook is deleted.');
        await showDone(url);
      },
    });

  const pause = ({ _id: id, active }: Webhook) =>
    act(id, () => callContract(putWebhookCall, { params: { id }, body: { active: !active } }));

  return (
    <section>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 className="text-heading">Webhooks</h2>
        <button type="button" className="btn btn-primary" onClick={() => setOpen({ kind: 'form' })}>
          Add a webhook
        </button>
      </div>
      <p className="mt-2 max-w-3xl text-muted">
        The shop sends what happens to the addresses of other programs, such as an ERP. Each event is signed as{' '}
        <a className="link" href="https://www.standardwebhooks.com/" target="_blank" rel="noreferrer">
          Standard Webhooks
        </a>{' '}
        describes. What fails is tried again for two days.
      </p>
      <CallProblem {...failure} typed={false} />
      {webhooks.length === 0 ? (
        <div className="mt-6">
          <EmptyState title="No webhooks yet." text="Add the address of a program that wants to know of orders." />
        </div>
      ) : (
        <ul className="mt-6 grid gap-4">
          {webhooks.map((webhook) => (
            <WebhookCard
              key={webhook._id}
              webhook={webhook}
              onChange={() => setOpen({ kind: 'form', webhook })}
              onPause={() => void pause(webhook)}
              onRenew={() => askToRenew(webhook)}
              onDelete={() => askToDelete(webhook)}
            />
          ))}
        </ul>
      )}
      {open?.kind === 'form' && <WebhookForm webhook={open.webhook} onClose={close} onSaved={showDone} />}
      {open?.kind === 'question' && <QuestionDialog {...open.question} onClose={close} onRefused={revalidate} />}
      {open?.kind === 'secret' && (
        <SecretDialog title="The secret of the webhook" secret={open.secret} onClose={close}>
          The program at {open.url} checks the signatures with it.
        </SecretDialog>
      )}
    </section>
  );
}
