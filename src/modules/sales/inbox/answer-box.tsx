import { CallProblem } from '#src/core/calls/call-problem.tsx';
import { FileField } from '#src/platform/ui/file-field.tsx';
import { TextArea } from '#src/platform/ui/text-area.tsx';
import type { InboxSetup } from './conversation.calls.ts';
import { ACCEPTED_FILES, MAX_FILES, MAX_MESSAGE_LENGTH } from './conversation.ts';
import { useAnswerForm } from './use-answer-form.ts';

interface AnswerBoxProps {
  id: string;
  /** For an admin: templates, and the last message that is shown. */
  setup?: InboxSetup | undefined;
  lastSeen?: string | undefined;
  onSent: () => Promise<void>;
}

/** Inserts the chosen template; the choice itself is never shown as one. */
function TemplateChoice({ setup, insert }: { setup: InboxSetup; insert: (text: string) => void }) {
  if (setup.templates.length === 0) return null;
  return (
    <label className="flex flex-col gap-1 font-medium text-sm">
      Template
      <select
        className="select w-full"
        value=""
        onChange={({ target }) => {
          const template = setup.templates.find(({ _id }) => _id === target.value);
          if (template) insert(template.text);
        }}
      >
        <option value="">Insert a template</option>
        {setup.templates.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

const HINTS = {
  admin: 'Sent by mail, and shown on the page of the customer.',
  customer: 'Our sales team answers here and by mail.',
};

/** The form below a conversation. */
export function AnswerBox({ id, setup, lastSeen, onSent }: AnswerBoxProps) {
  const { form, problems, failure, submitting, submit, clear, text, setText, files, setFiles } = useAnswerForm(
    id,
    lastSeen,
    onSent,
  );
  const insert = (template: string) =>
    setText((now) => (now.trim() === '' ? template : `${now.trimEnd()}\n\n${template}`));
  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-6 flex max-w-3xl flex-col gap-3 print:hidden">
      <TextArea
        label={setup ? 'Your answer' : 'Your message'}
        name="text"
        rows={5}
        maxLength={MAX_MESSAGE_LENGTH}
        value={text}
        hint={setup ? HINTS.admin : HINTS.customer}
        error={problems.text}
        onChange={({ target }) => {
          setText(target.value);
          clear('text');
        }}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <FileField
          label="Files"
          name="file"
          multiple
          disabled={submitting}
          accept={ACCEPTED_FILES}
          hint={`PDF or pictures, at most ${MAX_FILES}, 5 MB each.`}
          error={problems.file}
          chosen={files.length > 0}
          onChoose={(chosen) => {
            setFiles(chosen);
            clear('file');
          }}
        />
        {setup && <TemplateChoice setup={setup} insert={insert} />}
      </div>
      <CallProblem {...failure} />
      <button type="submit" className="btn btn-primary self-start" aria-disabled={submitting}>
        {setup ? 'Send the answer' : 'Send'}
      </button>
    </form>
  );
}
