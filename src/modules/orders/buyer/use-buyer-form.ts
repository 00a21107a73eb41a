import { useState } from 'react';
import { editedValues, useUnsaved } from '#src/platform/ui/unsaved.ts';
import { type Problems, useSubmit } from '#src/platform/ui/use-submit.ts';
import { buyerProblems, type OrderField } from './buyer.ts';

type Texts<Name extends OrderField> = Readonly<Record<Name, string>>;
type Edits<Name extends OrderField> = Partial<Record<Name, string>>;

/**
 * A form that changes texts about the buyer. It sends only what was edited, so that two people can change different
 * texts at once.
 * @param change makes the call that changes them
 * @param onSaved reads the stored texts again
 */
export function useBuyerForm<Name extends OrderField>(
  change: (texts: Edits<Name>) => Promise<unknown>,
  stored: Texts<Name>,
  onSaved: () => void | Promise<void>,
) {
  const [edits, setEdits] = useState<Edits<Name>>({});
  const changes = editedValues(edits, stored);
  useUnsaved(Object.keys(changes).length > 0);
  const { problems, clear, ...rest } = useSubmit<Name>({
    serverFields: Object.keys(stored) as Name[],
    validate: () => buyerProblems<Name>(edits) as Problems<Name>,
    async send() {
      if (Object.keys(changes).length > 0) await change(changes);
      await onSaved();
      // What was typed meanwhile stays.
      setEdits((now) => editedValues(now, edits));
    },
  });
  const field = (name: Name) => ({
    name,
    value: edits[name] ?? stored[name],
    error: problems[name],
    onChange({ target: { value } }: { target: { value: string } }) {
      setEdits((before) => ({ ...before, [name]: value }));
      clear(name);
    },
  });
  return { ...rest, field };
}
