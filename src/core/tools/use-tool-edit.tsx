import { useState } from 'react';
import { ApiError, callContract } from '#src/core/calls/call-api.ts';
import { showError, showSuccess } from '#src/platform/ui/toasts.tsx';
import { useSubmit } from '#src/platform/ui/use-submit.ts';
import type { Tool } from './tool.ts';
import { putToolCall } from './tool-edit.calls.ts';
import { editedFields, mergeEdit, toolAfter, toolInputFrom, withFile } from './tool-edit.ts';
import { type ToolInput, toolBody, updateToolProblems } from './tool-rules.ts';
import { useImageUpload } from './use-image-upload.tsx';
import type { OnToolSaved } from './use-saved-tool.ts';

interface ToolEditOptions {
  tool: Tool;
  currency: string;
  onClose: () => void;
  onUpdated: OnToolSaved;
}

/** State of a form that edits one tool: its input and its submission. */
export function useToolEdit({ tool, currency, onClose, onUpdated }: ToolEditOptions) {
  // Until the first edit, the modal follows the list, which may be reloaded while it is open.
  const [edit, setEdit] = useState<{ seen: Tool; input: ToolInput }>();
  const { seen, input } = edit ?? { seen: tool, input: toolInputFrom(tool) };
  const [file, setFile] = useState<File>();
  const { upload, progress } = useImageUpload();

  async function update(img: string): Promise<Tool> {
    const { version, quantity: quantitySeen } = seen;
    const body = { ...toolBody(input, currency, toolInputFrom(seen)), img, version, quantitySeen };
    try {
      const { version: saved } = await callContract(putToolCall, { params: { id: tool._id }, body });
      return { ...toolAfter(seen, body), version: saved };
    } catch (error) {
      showError('Failed to update!');
      throw rebaseOnConflict(error);
    }
  }

  /** If the tool has changed in the meantime, rebases the edit onto it and says so in the returned error. */
  function rebaseOnConflict(error: unknown): unknown {
    const current = error instanceof ApiError && (error.details.current as Tool | undefined);
    if (!current) return error;
    const merged = mergeEdit(input, seen, current);
    setEdit({ seen: current, input: merged.input });
    const changed = merged.changes.length > 0 ? ` Changed: ${merged.changes.join(', ')}.` : '';
    const message = `${error.message}${changed} What you typed is kept; update again to save it.`;
    return new ApiError(error.status, error.code, message);
  }

  const problemsWith = (img: string) => updateToolProblems({ ...input, img }, seen, currency);
  const submission = useSubmit<keyof ToolInput>({
    validate: () => (file ? withFile(file, problemsWith) : problemsWith(input.img)),
    serverFields: ['img'],
    async send() {
      const saved = await update(file ? await upload(file) : input.img);
      showSuccess('Tool updated successfully.');
      onClose();
      onUpdated(saved);
    },
  });

  function change(next: ToolInput) {
    setEdit({ seen, input: next });
    submission.clear(...editedFields(input, next));
  }

  function choose(picture: File | undefined) {
    setEdit({ seen, input });
    setFile(picture);
    submission.clear('img', 'form');
  }

  return { ...submission, input, change, file, choose, progress };
}
