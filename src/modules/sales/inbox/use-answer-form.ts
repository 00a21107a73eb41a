import { useRef, useState } from 'react';
import { callContract } from '#src/core/calls/call-api.ts';
import { sendForm } from '#src/core/calls/send-form.ts';
import { useUnsaved } from '#src/platform/ui/unsaved.ts';
import { useIdempotencyKey } from '#src/platform/ui/use-idempotency-key.ts';
import { keepTextSince, useSubmit } from '#src/platform/ui/use-submit.ts';
import { postConversationFileCall, postMessageCall } from './conversation.calls.ts';
import { MAX_CONVERSATION_FILE_BYTES, MAX_FILES } from './conversation.ts';

const TOO_LARGE = 'A file is larger than 5 MB.';

function filesProblem(files: readonly File[]): string | undefined {
  if (files.length > MAX_FILES) return `A message has at most ${MAX_FILES} files.`;
  return files.some(({ size }) => size > MAX_CONVERSATION_FILE_BYTES) ? TOO_LARGE : undefined;
}

async function sendFile(id: string, file: File): Promise<string> {
  return (await sendForm(postConversationFileCall, { params: { id } }, { file })).insertedId;
}

/** Ids of messages are ordered by their time. */
const latestOf = (a: string, b: string) => (a > b ? a : b);

/**
 * The form that adds a message to a conversation: first its files, then the message with their ids.
 * @param lastSeen for an admin, the last message that the page shows
 */
export function useAnswerForm(id: string, lastSeen: string | undefined, onSent: () => Promise<void>) {
  const [text, setText] = useState('');
  const [files, setFiles] = useState<readonly File[]>([]);
  // A file that is sent already is not sent again after a failure.
  const sentFiles = useRef(new WeakMap<File, string>());
  // Until the page is read again, the own message is the last one that the admin has seen.
  const ownLast = useRef('');
  const keyFor = useIdempotencyKey();
  const submitted = useSubmit<'text' | 'file'>({
    serverFields: ['text', 'file'],
    validate: () => ({
      text: text.trim() === '' && files.length === 0 ? 'Please write your message.' : undefined,
      file: filesProblem(files),
    }),
    async send() {
      const ids: string[] = [];
      for (const file of files) {
        const sent = sentFiles.current.get(file) ?? (await sendFile(id, file));
        sentFiles.current.set(file, sent);
        ids.push(sent);
      }
      const body = {
        text,
        files: ids,
        ...(lastSeen !== undefined && { lastSeen: latestOf(lastSeen, ownLast.current) }),
      };
      const sent = await callContract(postMessageCall, { params: { id }, body }, { headers: keyFor(body) });
      ownLast.current = sent.insertedId;
      setText((now) => keepTextSince(now, text));
      setFiles((now) => (now === files ? [] : now));
      void onSent();
    },
    onFailure: async (error) => {
      const { code } = error as { code?: string };
      // Files wait a day only; they are sent again with the next attempt.
      if (code === 'file_missing') sentFiles.current = new WeakMap();
      if (code === 'conversation_changed') await onSent();
    },
  });
  useUnsaved(text.trim() !== '' || files.length > 0);
  return { ...submitted, text, setText, files, setFiles };
}
