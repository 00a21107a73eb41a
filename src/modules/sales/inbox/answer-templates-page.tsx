import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { orSignedOut, staffOnly } from '#src/core/accounts/sessions/guards.ts';
import { May } from '#src/core/accounts/sessions/rights.ts';
import { callContract } from '#src/core/calls/call-api.ts';
import { CallProblem } from '#src/core/calls/call-problem.tsx';
import { privatePage } from '#src/core/site/page-meta.ts';
import { Field } from '#src/platform/ui/field.tsx';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { TextArea } from '#src/platform/ui/text-area.tsx';
import { showSuccess } from '#src/platform/ui/toasts.tsx';
import { editedValues, useUnsaved } from '#src/platform/ui/unsaved.ts';
import { useSubmit } from '#src/platform/ui/use-submit.ts';
import type { Route } from './+types/answer-templates-page';
import {
  type AnswerTemplate,
  getInboxSetupCall,
  postTemplateCall,
  putTemplateCall,
  removeTemplateCall,
} from './conversation.calls.ts';
import { CONVERSATIONS_PATH, MAX_TEMPLATE_LENGTH } from './conversation.ts';

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [staffOnly('GET /inbox-setup')];

export async function clientLoader() {
  return { setup: await orSignedOut(() => callContract(getInboxSetupCall, {})) };
}
clientLoader.hydrate = true as const;

export { PageSkeleton as HydrateFallback } from '#src/platform/ui/page-skeleton.tsx';

export function meta() {
  return privatePage('Templates of answers');
}

const EMPTY = { name: '', text: '' };

interface TemplateFormProps {
  /** Undefined for a new one. */
  template?: AnswerTemplate;
  onChanged: () => Promise<void>;
}

/** Removes a template; its own form, so that its problem is beside its button. */
function RemoveButton({ template, onChanged }: Required<TemplateFormProps>) {
  const { form, failure, submitting, submit } = useSubmit({
    async send() {
      await callContract(removeTemplateCall, { params: { id: template._id } });
      await onChanged();
    },
  });
  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-2">
      <CallProblem {...failure} />
      <button
        type="submit"
        className="link max-md:min-h-11"
        aria-label={`Delete ${template.name}`}
        aria-disabled={submitting}
      >
        Delete
      </button>
    </form>
  );
}

function TemplateForm({ template, onChanged }: TemplateFormProps) {
  const stored = template ? { name: template.name, text: template.text } : EMPTY;
  const [edits, setEdits] = useState<Partial<typeof stored>>({});
  const input = { ...stored, ...edits };
  const changes = editedValues(edits, stored);
  const { form, problems, failure, submitting, submit, clear } = useSubmit<'name' | 'text'>({
    serverFields: ['name', 'text'],
    async send() {
      if (template) await callContract(putTemplateCall, { params: { id: template._id }, body: changes });
      else await callContract(postTemplateCall, { body: input });
      showSuccess('The template is saved.');
      // What was typed meanwhile stays.
      const settle = () => setEdits((now) => editedValues(now, edits));
      if (!template) settle();
      void onChanged().then(settle);
    },
  });
  useUnsaved(Object.keys(changes).length > 0);
  const fieldOf = (name: 'name' | 'text') => ({
    name,
    value: input[name],
    maxLength: MAX_TEMPLATE_LENGTH[name],
    error: problems[name],
    onChange({ target: { value } }: { target: { value: string } }) {
      setEdits((before) => ({ ...before, [name]: value }));
      clear(name);
    },
  });
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-3">
      <Field label="Name" {...fieldOf('name')} />
      <TextArea label="Text" rows={4} {...fieldOf('text')} />
      <CallProblem {...failure} />
      <button
        type="submit"
        className={`btn self-start ${template ? 'btn-outline' : 'btn-primary'}`}
        aria-disabled={submitting}
        aria-label={template && `Save ${template.name}`}
      >
        {template ? 'Save' : 'Add the template'}
      </button>
    </form>
  );
}

function TemplateText({ template: { name, text } }: { template: AnswerTemplate }) {
  return (
    <div className="[overflow-wrap:anywhere]">
      <h3 className="font-semibold">{name}</h3>
      <p className="mt-1 whitespace-pre-line">{text}</p>
    </div>
  );
}

export default function AnswerTemplatesPage({ loaderData: { setup } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  return (
    <section className="min-w-0">
      <PageLink className="text-link text-sm" to={CONVERSATIONS_PATH}>
        Inbox
      </PageLink>
      <h2 className="mt-2 text-heading">Templates of answers</h2>
      <p className="text-muted">Texts that are inserted into an answer, and changed there before it is sent.</p>
      <ul className="mt-6 flex max-w-3xl flex-col gap-6">
        {setup.templates.map((template) => (
          <li key={template._id} className="border border-base-300 p-4">
            <May call={putTemplateCall} otherwise={<TemplateText template={template} />}>
              <TemplateForm template={template} onChanged={revalidate} />
            </May>
            <May call={removeTemplateCall}>
              <RemoveButton template={template} onChanged={revalidate} />
            </May>
          </li>
        ))}
      </ul>
      <May call={postTemplateCall}>
        <div className="mt-8 max-w-3xl">
          <h3 className="mb-3 font-semibold text-lg">New template</h3>
          <TemplateForm onChanged={revalidate} />
        </div>
      </May>
    </section>
  );
}
