import { type ChangeEvent, useState } from 'react';
import { useUnsaved } from './unsaved.ts';
import { keepTextSince, useSubmit } from './use-submit.ts';

interface TextOptions {
  /** In UTF-16 units. */
  maxLength: number;
  call: (text: string) => Promise<unknown>;
  onSent: () => void | Promise<void>;
}

/** Form with a single text, cleared once it is sent, unless it was changed meanwhile. */
export function useText({ maxLength, call, onSent }: TextOptions) {
  const [text, setText] = useState('');
  const { problems, clear, ...rest } = useSubmit<'text'>({
    serverFields: ['text'],
    async send() {
      await call(text);
      setText((now) => keepTextSince(now, text));
      void onSent();
    },
  });
  useUnsaved(text.trim() !== '');
  const area = {
    maxLength,
    value: text,
    error: problems.text,
    onChange({ target }: ChangeEvent<HTMLTextAreaElement>) {
      setText(target.value);
      clear('text');
    },
  };
  return { ...rest, area };
}
