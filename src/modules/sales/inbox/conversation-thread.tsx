import { pathOf } from '#src/core/calls/contract.ts';
import { downloadFile } from '#src/core/calls/download-file.ts';
import { DateTime } from '#src/core/site/date-time.tsx';
import { showError } from '#src/platform/ui/toasts.tsx';
import { getConversationFileCall } from './conversation.calls.ts';
import type { Message, MessageFile } from './conversation.ts';

function FileButton({ conversationId, file }: { conversationId: string; file: MessageFile }) {
  const path = pathOf(getConversationFileCall, { params: { id: conversationId, file: file._id } });
  const save = () => downloadFile(path, file.name).catch((error: Error) => showError(error.message));
  return (
    <button
      type="button"
      className="btn btn-outline btn-sm max-w-full max-md:min-h-11"
      aria-label={`Save ${file.name}`}
      onClick={save}
    >
      <span className="truncate">{file.name}</span>
    </button>
  );
}

const looks = {
  in: 'mr-4 border-base-300 bg-base-200 sm:mr-16',
  out: 'ml-4 border-primary/40 bg-primary/5 sm:ml-16',
  note: 'border-warning/60 border-dashed bg-warning/10',
} as const;

function MessageItem({ conversationId, message }: { conversationId: string; message: Message }) {
  const { kind, author, byMail, text, files, leftOut, at } = message;
  const origin = kind === 'note' ? ', internal note' : byMail ? ', by mail' : '';
  return (
    <li className={`border p-4 ${looks[kind]}`}>
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        <strong className="min-w-0 [overflow-wrap:anywhere]">
          {author}
          <span className="font-normal text-muted">{origin}</span>
        </strong>
        <span className="text-muted">
          <DateTime at={at} />
        </span>
      </p>
      <p dir="auto" className="mt-2 whitespace-pre-line [overflow-wrap:anywhere]">
        {text}
      </p>
      {files.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-2 print:hidden">
          {files.map((file) => (
            <li key={file._id} className="min-w-0">
              <FileButton conversationId={conversationId} file={file} />
            </li>
          ))}
        </ul>
      )}
      {leftOut > 0 && (
        <p className="mt-2 text-sm">
          {leftOut === 1 ? '1 file was' : `${leftOut} files were`} not kept: only pictures and PDF files up to 5 MB are.
        </p>
      )}
    </li>
  );
}

/** The messages of a conversation, oldest first; for an admin with the notes. */
export function ConversationThread({ id, thread }: { id: string; thread: readonly Message[] }) {
  return (
    <ol className="mt-6 flex max-w-3xl flex-col gap-3" aria-label="Messages">
      {thread.map((message) => (
        <MessageItem key={message._id} conversationId={id} message={message} />
      ))}
    </ol>
  );
}
