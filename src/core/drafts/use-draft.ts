import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { signedInUser } from '#src/core/accounts/sessions/session.ts';
import { readDraft, storeDraft } from './drafts.ts';

/**
 * Form state that survives a reload of the page. The draft is saved until the form is empty again, as after success,
 * and is restored only for the person who typed it.
 * @param form name of the form, with an id if several tools or orders each have one
 * @param empty values of a new form; must be a stable reference
 */
export function useDraft<Input extends Record<keyof Input, string | readonly unknown[]>>(
  form: string,
  empty: Input,
): [Input, Dispatch<SetStateAction<Input>>] {
  const [input, setInput] = useState(empty);
  const owner = useRef<string>(undefined);

  useEffect(() => {
    if (owner.current !== undefined) return storeDraft(form, owner.current, input);
    // The first render must match the server's, which has no draft. The owner stays when the session ends later.
    owner.current = signedInUser()?.email ?? '';
    const draft = readDraft(form, owner.current) as Partial<Input> | undefined;
    if (draft) setInput((now) => (now === empty ? { ...empty, ...draft } : now));
  }, [form, empty, input]);

  return [input, setInput];
}
