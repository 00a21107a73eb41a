import { useState } from 'react';
import { callPublicContract } from '#src/core/calls/call-api.ts';
import { privatePage } from '#src/core/site/page-meta.ts';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { useSubmit } from '#src/platform/ui/use-submit.ts';
import type { Route } from './+types/stock-alert-page';
import { postAlertConfirmationCall, postStopCall } from './stock-alert.calls.ts';
import { LINK_FAILED, readLink } from './stock-alert.ts';

/** Runs in the browser, which never sends the fragment to a server. */
export async function clientLoader() {
  return { link: readLink(window.location.hash) };
}
clientLoader.hydrate = true as const;

export { PageSkeleton as HydrateFallback } from '#src/platform/ui/page-skeleton.tsx';

export function meta() {
  return privatePage('Back in stock');
}

interface StepProps {
  title: string;
  text: string;
  label: string;
  /** @returns the message to show afterwards */
  send: () => Promise<string>;
}

/** Mail programs open links as well, so the link only takes effect when a person clicks the button. */
function Step({ title, text, label, send }: StepProps) {
  const [done, setDone] = useState<string>();
  const { form, failure, submitting, submit } = useSubmit({
    async send() {
      setDone(await send());
    },
  });
  return (
    <form ref={form} method="post" onSubmit={submit} className="flex flex-col gap-4">
      <h1 className="text-title">{title}</h1>
      <p role="status" className="wrap-anywhere">
        {done ?? text}
      </p>
      <FormProblem message={failure?.message} />
      {done === undefined && (
        <button type="submit" className="btn btn-primary self-start" aria-disabled={submitting}>
          {label}
        </button>
      )}
    </form>
  );
}

function Confirm({ token }: { token: string }) {
  const send = async () => {
    const { toolName } = await callPublicContract(postAlertConfirmationCall, { body: { token } });
    return `Thank you. We will write to you once, as soon as ${toolName} can be ordered again.`;
  };
  return (
    <Step
      title="Tell me when it is back"
      text="Shall we write to you once, when the tool is back in stock?"
      label="Yes, tell me"
      send={send}
    />
  );
}

function Stop({ token }: { token: string }) {
  const send = async () => {
    await callPublicContract(postStopCall, { body: { token } });
    return 'You are unsubscribed: we will not write to you about tools that are back in stock.';
  };
  return (
    <Step
      title="Unsubscribe"
      text="Shall we stop writing to you about tools that are back in stock?"
      label="Unsubscribe"
      send={send}
    />
  );
}

export default function StockAlertPage({ loaderData }: Route.ComponentProps) {
  const link = loaderData?.link;
  return (
    <section className="page-width py-8 lg:py-12">
      <div className="flex max-w-xl flex-col gap-6">
        {link?.purpose === 'confirm' && <Confirm token={link.token} />}
        {link?.purpose === 'stop' && <Stop token={link.token} />}
        {!link && (
          <>
            <h1 className="text-title">Back in stock</h1>
            <FormProblem message={`${LINK_FAILED} Ask for a new one on the page of the tool.`} />
          </>
        )}
        <PageLink className="self-start text-link" to="/tools">
          All tools
        </PageLink>
      </div>
    </section>
  );
}
