import { useId, useState } from 'react';
import { callContract } from '#src/core/calls/call-api.ts';
import { Field } from '#src/platform/ui/field.tsx';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { Modal } from '#src/platform/ui/modal.tsx';
import { problemAt, useSubmit } from '#src/platform/ui/use-submit.ts';
import { postWebhookCall, putWebhookCall } from './webhook.calls.ts';
import {
  eventNames,
  MAX_WEBHOOK_URL,
  type Webhook,
  type WebhookEvent,
  type WebhookInput,
  webhookEvents,
  webhookProblem,
} from './webhook.ts';

const empty: WebhookInput = { url: '', events: [], active: true };

interface EventChoiceProps {
  chosen: readonly WebhookEvent[];
  problem: string | undefined;
  onChange: (chosen: WebhookEvent[]) => void;
}

function EventChoice({ chosen, problem, onChange }: EventChoiceProps) {
  return (
    <fieldset data-invalid={problem ? true : undefined} className="mt-4">
      <legend className="font-medium text-sm">Events</legend>
      <div className="mt-1 grid sm:grid-cols-2">
        {eventNames.map((name) => (
          <label key={name} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              className="checkbox"
              checked={chosen.includes(name)}
              onChange={({ target }) =>
                onChange(eventNames.filter((each) => (each === name ? target.checked : chosen.includes(each))))
              }
            />
            {webhookEvents[name]}
          </label>
        ))}
      </div>
      {problem && (
        <p role="alert" className="text-error text-sm">
          {problem}
        </p>
      )}
    </fieldset>
  );
}

interface WebhookFormProps {
  /** The webhook to change; without it, a new one. */
  webhook: Webhook | undefined;
  onClose: () => void;
  /** @param secret of a new one */
  onSaved: (url: string, secret?: string) => Promise<void>;
}

export function WebhookForm({ webhook, onClose, onSaved }: WebhookFormProps) {
  const formId = useId();
  const [input, setInput] = useState<WebhookInput>(webhook ?? empty);
  const { form, problems, failure, submitting, submit, clear } = useSubmit<'url' | 'events'>({
    // Whether the shop allows plain HTTP, only the server knows.
    validate: () => problemAt(webhookProblem(input, true)),
    serverFields: ['url', 'events'],
    async send() {
      const { url, events, active } = input;
      const body = { url, events, active };
      if (!webhook) return onSaved(url, (await callContract(postWebhookCall, { body })).secret);
      await callContract(putWebhookCall, { params: { id: webhook._id }, body });
      await onSaved(url);
    },
  });
  return (
    <Modal
      title={webhook ? 'Change the webhook' : 'Add a webhook'}
      open
      onClose={onClose}
      busy={submitting}
      actions={
        <>
          <button type="button" className="btn btn-outline" onClick={onClose}>
            Back
          </button>
          <button type="submit" form={formId} className="btn btn-primary" aria-disabled={submitting}>
            Save
          </button>
        </>
      }
    >
      <form id={formId} ref={form} noValidate onSubmit={submit}>
        <Field
          label="Address"
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://erp.example.com/shop-events"
          maxLength={MAX_WEBHOOK_URL}
          value={input.url}
          error={problems.url}
          onChange={({ target: { value } }) => {
            setInput((before) => ({ ...before, url: value }));
            clear('url');
          }}
        />
        <EventChoice
          chosen={input.events}
          problem={problems.events}
          onChange={(events) => {
            setInput((before) => ({ ...before, events }));
            clear('events');
          }}
        />
        <FormProblem message={failure?.message} />
      </form>
    </Modal>
  );
}
