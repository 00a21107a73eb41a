import { useState } from 'react';
import { callContract } from '#src/core/calls/call-api.ts';
import { useContract } from '#src/core/calls/use-contract.ts';
import { DateTime } from '#src/core/site/date-time.tsx';
import { CopyButton } from '#src/platform/ui/copy-button.tsx';
import { Modal } from '#src/platform/ui/modal.tsx';
import { showSuccess } from '#src/platform/ui/toasts.tsx';
import { useSubmit } from '#src/platform/ui/use-submit.ts';
import { getApiKeysCall, putApiKeyCall, removeApiKeyCall } from './api-key.calls.ts';
import { type ApiKey, rightsNames } from './api-key.ts';
import { NewKeyForm } from './new-key-form.tsx';

/** What a person is asked before a key changes. */
interface Question {
  kind: 'renew' | 'delete';
  apiKey: ApiKey;
}

const questions = {
  renew: {
    title: 'New secret',
    text: 'The old secret works for 24 hours more. The key gets its whole time again.',
    confirm: 'Make a new secret',
  },
  delete: {
    title: 'Delete the key',
    text: 'Programs that use it are refused at once.',
    confirm: 'Delete',
  },
} as const;

interface KeyRowProps {
  apiKey: ApiKey;
  onAsk: (question: Question) => void;
}

function KeyRow({ apiKey, onAsk }: KeyRowProps) {
  const { name, rights, prefix, expiresAt, ended, usedAt, oldUntil } = apiKey;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-base-300 border-b py-3">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="font-semibold">
          {name}
          <span className="font-normal text-muted text-sm"> · {rightsNames[rights]}</span>
        </p>
        <p className="text-muted text-sm">
          <code>{prefix}…</code> · {ended ? 'Ended' : 'Ends'} <DateTime at={expiresAt} /> ·{' '}
          {usedAt ? (
            <>
              Last used <DateTime at={usedAt} />
            </>
          ) : (
            'Never used'
          )}
        </p>
        {oldUntil && (
          <p className="text-muted text-sm">
            The old secret works until <DateTime at={oldUntil} />
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {!ended && (
          <button
            type="button"
            className="btn btn-outline btn-sm max-md:min-h-11"
            aria-label={`New secret for ${name}`}
            onClick={() => onAsk({ kind: 'renew', apiKey })}
          >
            New secret
          </button>
        )}
        <button
          type="button"
          className="btn btn-outline btn-sm max-md:min-h-11"
          aria-label={`Delete ${name}`}
          onClick={() => onAsk({ kind: 'delete', apiKey })}
        >
          Delete
        </button>
      </div>
    </li>
  );
}

interface QuestionDialogProps {
  question: Question;
  onClose: () => void;
  onRenewed: (name: string, key: string) => void;
  onDeleted: () => Promise<void>;
}

function QuestionDialog({ question: { kind, apiKey }, onClose, onRenewed, onDeleted }: QuestionDialogProps) {
  const { title, text, confirm } = questions[kind];
  const { failure, submitting, submit } = useSubmit({
    async send() {
      const params = { id: apiKey._id };
      if (kind === 'renew') return onRenewed(apiKey.name, (await callContract(putApiKeyCall, { params })).key);
      await callContract(removeApiKeyCall, { params });
      showSuccess(`${apiKey.name} is deleted.`);
      await onDeleted();
    },
  });
  return (
    <Modal
      title={`${title}: ${apiKey.name}`}
      open
      onClose={onClose}
      busy={submitting}
      actions={
        <>
          <button type="button" className="btn btn-outline" onClick={onClose}>
            Back
          </button>
          <button
            type="button"
            className={`btn ${kind === 'delete' ? 'btn-error' : 'btn-primary'}`}
            aria-disabled={submitting}
            onClick={() => void submit()}
          >
            {confirm}
          </button>
        </>
      }
    >
      <p>{text}</p>
      {failure && (
        <p role="alert" className="mt-3 text-error">
          {failure.message}
        </p>
      )}
    </Modal>
  );
}

interface SecretDialogProps {
  name: string;
  secret: string;
  onClose: () => void;
}

/** The only time that a key is shown. */
function SecretDialog({ name, secret, onClose }: SecretDialogProps) {
  return (
    <Modal
      title={`The key for ${name}`}
      open
      onClose={onClose}
      actions={
        <button type="button" className="btn btn-primary" onClick={onClose}>
          I have saved it
        </button>
      }
    >
      <p>Save it now, in a safe place: it is not shown again.</p>
      <p className="mt-3 rounded-box bg-base-200 p-3 [overflow-wrap:anywhere]">
        <code>{secret}</code>
      </p>
      <div className="mt-2">
        <CopyButton name="Key" text={secret} secret />
      </div>
      <p className="mt-2 text-muted text-sm [overflow-wrap:anywhere]">
        A program sends it with every call: <code>Authorization: Bearer {secret.slice(0, 14)}…</code>
      </p>
    </Modal>
  );
}

/** The API keys of the account in the profile. */
export default function ApiKeysSection() {
  const { answer: keys, problem, read } = useContract(getApiKeysCall, {});
  const [question, setQuestion] = useState<Question>();
  const [made, setMade] = useState<{ name: string; key: string }>();

  async function showKey(name: string, key: string) {
    setQuestion(undefined);
    setMade({ name, key });
    await read();
  }

  return (
    <section aria-labelledby="api-keys" className="max-w-3xl">
      <h2 id="api-keys" className="text-title">
        API keys
      </h2>
      <p className="mt-1 text-muted">
        For your own programs, such as an ERP. A key can do what you can do, but it cannot change keys, passwords, roles
        or bank details. The calls are described at{' '}
        <a className="link" href="/api/docs">
          /api/docs
        </a>
        .
      </p>
      {problem && (
        <p role="alert" className="mt-3 text-error">
          {problem}
        </p>
      )}
      {keys && keys.length > 0 && (
        <ul className="mt-3 border-base-300 border-t">
          {keys.map((apiKey) => (
            <KeyRow key={apiKey._id} apiKey={apiKey} onAsk={setQuestion} />
          ))}
        </ul>
      )}
      <NewKeyForm onMade={showKey} />
      {question && (
        <QuestionDialog
          question={question}
          onClose={() => setQuestion(undefined)}
          onRenewed={showKey}
          onDeleted={async () => {
            setQuestion(undefined);
            await read();
          }}
        />
      )}
      {made && <SecretDialog name={made.name} secret={made.key} onClose={() => setMade(undefined)} />}
    </section>
  );
}
