import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { keepDraft, readDraft } from './drafts.ts';
import { signedInUser } from './session.ts';

/**
 * The texts of a form as state that survives a reload of the page. They are kept until they are empty again, as after success,
 * and are only restored for the person who typed them.
 * @param form names the form, with an id where several tools or orders have one each
 * @param empty what a new form holds; always the same object
 */
export function useDraft<Input extends Record<keyof Input, string | readonly unknown[]>>(
  form: string,
  empty: Input,
): [Input, Dispatch<SetStateAction<Input>>] {
  const [input, setInput] = useState(empty);
  const owner = useRef<string>(undefined);

  useEffect(() => {
    if (owner.current !== undefined) return keepDraft(form, owner.current, input);
    // The first render is that of the server, which has no draft. When the session ends later, the form stays its owner's.
    owner.current = signedInUser()?.email ?? '';
    const kept = readDraft(form, owner.current) as Partial<Input> | undefined;
    if (kept) setInput((now) => (now === empty ? { ...empty, ...kept } : now));
  }, [form, empty, input]);

  return [input, setInput];
}
