import { useState } from 'react';
import { acknowledged } from '#src/core/accounts/answers.ts';
import { ApiError, callApi } from '#src/core/accounts/call-api.ts';
import { showError, showSuccess } from '#src/platform/ui/toasts.tsx';
import { useSubmit } from '#src/platform/ui/use-submit.ts';
import type { Tool } from './tool.ts';
import { changedFields, mergeEdit, toolInputFrom, withFile } from './tool-edit.ts';
import { type ToolInput, toolBody, updateToolProblems } from './tool-rules.ts';
import { useImageUpload } from './use-image-upload.tsx';

interface ToolEditOptions {
  tool: Tool;
  /** The call that keeps it; the id follows. */
  path?: string | undefined;
  currency: string;
  onClose: () => void;
  onUpdated: () => void;
}

/** The edit of one tool: its input and its submit. */
export function useToolEdit({ tool, path = '/tool', currency, onClose, onUpdated }: ToolEditOptions) {
  // Until the first edit the modal follows the list, which may be loaded again while it is open.
  const [begun, setBegun] = useState<{ seen: Tool; input: ToolInput }>();
  const { seen, input } = begun ?? { seen: tool, input: toolInputFrom(tool) };
  const [file, setFile] = useState<File>();
  const { upload, progress } = useImageUpload();

  async function update(img: string) {
    const { version, quantity: quantitySeen } = seen;
    const body = { ...toolBody(input, currency, toolInputFrom(seen)), img, version, quantitySeen };
    try {
      await callApi(`${path}/${encodeURIComponent(tool._id)}`, acknowledged, { method: 'PUT', body });
    } catch (error) {
      showError('Failed to update!');
      throw rebased(error);
    }
  }

  /** When the tool has changed since: puts the edit on top of it, and says so. */
  function rebased(error: unknown): unknown {
    const current = error instanceof ApiError && (error.details.current as Tool | undefined);
    if (!current) return error;
    const merged = mergeEdit(input, seen, current);
    setBegun({ seen: current, input: merged.input });
    const changed = merged.changes.length > 0 ? ` Changed: ${merged.changes.join(', ')}.` : '';
    const message = `${error.message}${changed} What you typed is kept; update again to save it.`;
    return new ApiError(error.status, error.code, message);
  }

  const problemsWith = (img: string) => updateToolProblems({ ...input, img }, seen, currency);
  const submission = useSubmit<keyof ToolInput>({
    validate: () => (file ? withFile(file, problemsWith) : problemsWith(input.img)),
    serverFields: ['img'],
    async send() {
      await update(file ? await upload(file) : input.img);
      showSuccess('Tool updated successfully.');
      onClose();
      onUpdated();
    },
  });

  function change(next: ToolInput) {
    setBegun({ seen, input: next });
    submission.clear(...changedFields(input, next));
  }

  function choose(picture: File | undefined) {
    setBegun({ seen, input });
    setFile(picture);
    submission.clear('img', 'form');
  }

  return { ...submission, input, change, file, choose, progress };
}
