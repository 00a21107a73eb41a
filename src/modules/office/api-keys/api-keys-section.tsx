import { useState } from 'react';
import { callContract } from '#src/core/calls/call-api.ts';
import { type AskedQuestion, QuestionDialog } from '#src/core/calls/question-dialog.tsx';
import { useContract } from '#src/core/calls/use-contract.ts';
import { DateTime } from '#src/core/site/date-time.tsx';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { showSuccess } from '#src/platform/ui/toasts.tsx';
import { SecretDialog } from '../secret-dialog.tsx';
import { type ApiKey, getApiKeysCall, putApiKeyCall, removeApiKeyCall } from './api-key.calls.ts';
import { rightsNames } from './api-key.ts';
import { NewKeyForm } from './new-key-form.tsx';

interface KeyRowProps {
  apiKey: ApiKey;
  onRenew: () => void;
  onDelete: () => void;
}

function KeyRow({ apiKey, onRenew, onDelete }: KeyRowProps) {
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
            onClick={onRenew}
          >
            New secret
          </button>
        )}
        <button
          type="button"
          className="btn btn-outline btn-sm max-md:min-h-11"
          aria-label={`Delete ${name}`}
          onClick={onDelete}
        >
          Delete
        </button>
      </div>
    </li>
  );
}

/** The API keys of the account in the profile. */
export default function ApiKeysSection() {
  const { answer: keys, problem, read } = useContract(getApiKeysCall, {});
  const [question, setQuestion] = useState<AskedQuestion>();
  const [made, setMade] = useState<{ name: string; key: string }>();

  async function showKey(name: string, key: string) {
    setQuestion(undefined);
    setMade({ name, key });
    await read();
  }

  const renewal = ({ _id: id, name, oldUntil }: ApiKey): AskedQuestion => ({
    title: `New secret: ${name}`,
    text: `The current secret works for 24 hours more.${oldUntil ? ' The old secret ends at once.' : ''} The key gets its whole time again.`,
    confirm: 'Make a new secret',
    send: async () => showKey(name, (await callContract(putApiKeyCall, { params: { id } })).key),
  });

  const deletion = ({ _id: id, name }: ApiKey): AskedQuestion => ({
    title: `Delete the key: ${name}`,
    text: 'Programs that use it are refused at once.',
    confirm: 'Delete',
    danger: true,
    async send() {
      await callContract(removeApiKeyCall, { params: { id } });
      showSuccess(`${name} is deleted.`);
      setQuestion(undefined);
      await read();
    },
  });

  return (
    <div className="max-w-3xl">
      <p className="mt-1 text-muted">
        For your own programs, such as an ERP. A key can do what you can do, but it cannot change keys, passwords, roles
        or bank details. The calls are described at{' '}
        <a className="link" href="/api/docs">
          /api/docs
        </a>
        .
      </p>
      <FormProblem message={problem} />
      {keys && keys.length > 0 && (
        <ul className="mt-3 border-base-300 border-t">
          {keys.map((apiKey) => (
            <KeyRow
              key={apiKey._id}
              apiKey={apiKey}
              onRenew={() => setQuestion(renewal(apiKey))}
              onDelete={() => setQuestion(deletion(apiKey))}
            />
          ))}
        </ul>
      )}
      <NewKeyForm onMade={showKey} />
      {question && <QuestionDialog {...question} onClose={() => setQuestion(undefined)} onRefused={read} />}
      {made && (
        <SecretDialog title={`The key for ${made.name}`} secret={made.key} onClose={() => setMade(undefined)}>
          A program sends it with every call: <code>Authorization: Bearer {made.key.slice(0, 14)}…</code>
        </SecretDialog>
      )}
    </div>
  );
}
