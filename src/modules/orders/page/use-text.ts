import { type ChangeEvent, useState } from 'react';
import { useUnsaved } from '#src/platform/ui/unsaved.ts';
import { useSubmit } from '#src/platform/ui/use-submit.ts';
import { MAX_NOTE_LENGTH } from './order-details.ts';

/**
 * Form with a single text, cleared once it is sent, unless it was changed meanwhile.
 * @param call makes the call
 * @param onSent called after sending
 */
export function useText(call: (text: string) => Promise<unknown>, onSent: () => void | Promise<void>) {
  const [text, setText] = useState('');
  const { problems, clear, ...rest } = useSubmit<'text'>({
    serverFields: ['text'],
    async send() {
      await call(text);
      setText((now) => (now === text ? '' : now));
      void onSent();
    },
  });
  useUnsaved(text.trim() !== '');
  const area = {
    maxLength: MAX_NOTE_LENGTH,
    value: text,
    error: problems.text,
    onChange({ target }: ChangeEvent<HTMLTextAreaElement>) {
      setText(target.value);
      clear('text');
    },
  };
  return { ...rest, area };
}
