import { useState } from 'react';
import { ApiError, callContract } from '#src/core/calls/call-api.ts';
import { useShopFacts } from '#src/core/site/use-shop-facts.ts';
import type { Specification, Tool } from '#src/core/tools/tool.ts';
import { putToolCall, type SaveToolCall } from '#src/core/tools/tool-edit.calls.ts';
import { editedFields, toolAfter } from '#src/core/tools/tool-edit.ts';
import type { ToolInput } from '#src/core/tools/tool-rules.ts';
import { showSuccess } from '#src/platform/ui/toasts.tsx';
import { useSubmit } from '#src/platform/ui/use-submit.ts';
import { placePicture } from './picture-order.ts';
import { type DetailsInput, detailsOf } from './tool-details.ts';
import {
  type EditorProblems,
  editorBody,
  editorInputOf,
  editorProblems,
  mergeEditor,
  withRows,
} from './tool-editing.ts';
import { usePictureUploads } from './use-picture-uploads.ts';

const UNSENT = 'Some pictures have not arrived. Send them again or leave them out, then save.';

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

interface DetailsOptions {
  tool: Tool;
  /** The call that saves a draft; a tool of the catalogue is saved by its own. */
  draftCall?: SaveToolCall | undefined;
  onSaved: (tool: Tool) => void;
}

/** State and submission of the page of a tool. */
export function useDetails({ tool, draftCall, onSaved }: DetailsOptions) {
  const { currency } = useShopFacts();
  const rules = { currency, isDraft: draftCall !== undefined };
  const [{ seen, input }, setEdit] = useState(() => ({ seen: tool, input: editorInputOf(tool) }));

  // Takes over changes saved outside this form, such as a new price, and keeps typed values.
  if (tool.version > seen.version) setEdit({ seen: tool, input: mergeEditor(input, seen, tool).input });

  const found = editorProblems(input, seen, rules);
  const isValid = Object.keys(found).length === 0;
  const shown = isValid ? toolAfter(seen, editorBody(input, seen, currency)) : seen;
  const isEdited = !isSame(input, editorInputOf(seen)) && (!isValid || !isSame(shown, seen));

  /** On a conflict, rebases the edit on the current tool and names the changes in the error. */
  function rebased(error: unknown): unknown {
    const current = error instanceof ApiError && (error.details.current as Tool | undefined);
    if (!current) return error;
    const merged = mergeEditor(input, seen, current);
    setEdit({ seen: current, input: merged.input });
    const changed = merged.changes.length > 0 ? ` Changed: ${merged.changes.join(', ')}.` : '';
    const message = `${error.message}${changed} What you typed is kept; save again to keep it.`;
    return new ApiError(error.status, error.code, message);
  }

  const uploads = usePictureUploads((url, { cropped }) =>
    changePictures((pictures) => placePicture(pictures, url, cropped?.replaces)),
  );

  const submission = useSubmit<keyof EditorProblems>({
    validate: () => ({ ...found, ...(uploads.list.length > 0 && { pictures: UNSENT }) }),
    async send() {
      const body = editorBody(input, seen, currency);
      const { version } = await callContract(draftCall ?? putToolCall, { params: { id: tool._id }, body }).catch(
        (error) => {
          throw rebased(error);
        },
      );
      const next = { ...toolAfter(seen, body), version };
      // What was typed while the form was sent stays, as an edit of the saved tool.
      setEdit((now) => ({ seen: next, input: now.input === input ? editorInputOf(next) : now.input }));
      onSaved(next);
      showSuccess('Tool updated successfully.');
    },
  });

  function change(edits: Partial<DetailsInput>) {
    setEdit((now) => ({ ...now, input: { ...now.input, details: { ...now.input.details, ...edits } } }));
    submission.clear('form', ...(Object.keys(edits) as (keyof EditorProblems)[]));
  }

  function changeBasics(next: ToolInput) {
    setEdit((now) => ({ ...now, input: { ...now.input, basics: next } }));
    submission.clear('form', ...editedFields(input.basics, next));
  }

  function changeRows(rows: readonly Specification[]) {
    setEdit((now) => ({ ...now, input: withRows(now.input, rows) }));
    submission.clear('form', 'specifications');
  }

  /** Updates from the latest pictures, because uploads complete later. */
  function changePictures(next: (pictures: readonly string[]) => readonly string[]) {
    setEdit((now) => {
      const { details } = now.input;
      return { ...now, input: { ...now.input, details: { ...details, pictures: next(details.pictures) } } };
    });
    submission.clear('form', 'pictures');
  }

  const typed = detailsOf(input.details, currency);
  const changes = { change, changeBasics, changeRows, changePictures };
  return { ...submission, ...changes, input, seen, typed, shown, isEdited, uploads };
}
