import { useState } from 'react';
import { callContract } from '#src/core/calls/call-api.ts';
import { FormDialog } from '#src/core/calls/form-dialog.tsx';
import { Field, FieldError } from '#src/platform/ui/field.tsx';
import { editedValues } from '#src/platform/ui/unsaved.ts';
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
const textOf = (events: readonly WebhookEvent[]) => events.toSorted().join();

interface EventChoiceProps {
  chosen: readonly WebhookEvent[];
  problem: string | undefined;
  onChange: (chosen: WebhookEvent[]) => void;
}

function EventChoice({ chosen, problem, onChange }: EventChoiceProps) {
  return (
    <fieldset data-invalid={problem ? true : undefined}>
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
      <FieldError error={problem} />
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
  const [opened] = useState<WebhookInput>(webhook ?? empty);
  const [input, setInput] = useState(opened);
  const state = useSubmit<'url' | 'events'>({
    // Whether the shop allows plain HTTP, only the server knows.
    validate: () => problemAt(webhookProblem(input, true)),
    serverFields: ['url', 'events'],
    async send() {
      const { url, events, active } = input;
      const body = { url, events, active };
      if (!webhook) return onSaved(url, (await callContract(postWebhookCall, { body })).secret);
      // Events that were chosen and taken back are not edited.
      const chosen = textOf(events) === textOf(opened.events) ? opened.events : events;
      const edited = editedValues({ ...body, events: chosen }, opened);
      await callContract(putWebhookCall, { params: { id: webhook._id }, body: edited });
      await onSaved(url);
    },
  });
  const { problems, clear } = state;
  return (
    <FormDialog title={webhook ? 'Change the webhook' : 'Add a webhook'} confirm="Save" state={state} onClose={onClose}>
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
    </FormDialog>
  );
}
