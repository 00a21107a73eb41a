import { useState } from 'react';
import { ApiError, callContract } from '#src/core/calls/call-api.ts';
import { useShopFacts } from '#src/core/site/use-shop-facts.ts';
import type { Tool } from '#src/core/tools/tool.ts';
import type { ToolData } from '#src/core/tools/tool-data.ts';
import { putToolCall, type SaveToolCall } from '#src/core/tools/tool-edit.calls.ts';
import { showSuccess } from '#src/platform/ui/toasts.tsx';
import { useSubmit } from '#src/platform/ui/use-submit.ts';
import { placePicture } from './picture-order.ts';
import {
  type DetailsInput,
  detailsInputOf,
  detailsOf,
  detailsProblems,
  mergeDetails,
  unchangedFields,
} from './tool-details.ts';
import { usePictureUploads } from './use-picture-uploads.ts';

const UNSENT = 'Some pictures have not arrived. Send them again or leave them out, then save.';

interface DetailsOptions {
  tool: Tool;
  /** The call that saves the tool; defaults to that of the catalogue. */
  call?: SaveToolCall | undefined;
  onSaved: (tool: Tool) => void;
}

/** State and submission of the details form. */
export function useDetails({ tool, call = putToolCall, onSaved }: DetailsOptions) {
  const { currency } = useShopFacts();
  const [{ seen, input }, setEdit] = useState(() => ({ seen: tool, input: detailsInputOf(tool) }));

  // Takes over changes saved outside this form, such as a new price, and keeps typed values.
  if (tool.version > seen.version) setEdit({ seen: tool, input: mergeDetails(input, seen, tool).input });

  const typed = detailsOf(input, currency);
  const shown: Tool = Object.keys(detailsProblems(input, currency)).length === 0 ? { ...seen, ...typed } : seen;

  const saved = detailsOf(detailsInputOf(seen), currency);
  const isEdited = JSON.stringify(typed) !== JSON.stringify(saved);

  /** On a conflict, rebases the edit on the current tool and names the changes in the error. */
  function rebased(error: unknown): unknown {
    const current = error instanceof ApiError && (error.details.current as Tool | undefined);
    if (!current) return error;
    const merged = mergeDetails(input, seen, current);
    setEdit({ seen: current, input: merged.input });
    const changed = merged.changes.length > 0 ? ` Changed: ${merged.changes.join(', ')}.` : '';
    return new ApiError(
      error.status,
      error.code,
      `${error.message}${changed} What you typed is kept; save again to keep it.`,
    );
  }

  const uploads = usePictureUploads((url, { cropped }) =>
    changePictures((pictures) => placePicture(pictures, url, cropped?.replaces)),
  );

  const submission = useSubmit<keyof ToolData>({
    validate: () => ({
      ...detailsProblems(input, currency),
      ...(uploads.list.length > 0 && { pictures: UNSENT }),
    }),
    async send() {
      const body = { ...unchangedFields(seen), ...detailsOf(input, currency) };
      const { version } = await callContract(call, { params: { id: tool._id }, body }).catch((error) => {
        throw rebased(error);
      });
      const next = { ...seen, ...detailsOf(input, currency), version };
      setEdit((now) => ({ ...now, seen: next }));
      onSaved(next);
      showSuccess('Tool updated successfully.');
    },
  });

  function change(edits: Partial<DetailsInput>) {
    setEdit((now) => ({ ...now, input: { ...now.input, ...edits } }));
    submission.clear('form', ...(Object.keys(edits) as (keyof ToolData)[]));
  }

  /** Updates from the latest pictures, because uploads complete later. */
  function changePictures(next: (pictures: readonly string[]) => readonly string[]) {
    setEdit((now) => ({ ...now, input: { ...now.input, pictures: next(now.input.pictures) } }));
    submission.clear('form', 'pictures');
  }

  return { ...submission, input, shown, isEdited, change, changePictures, uploads };
}
