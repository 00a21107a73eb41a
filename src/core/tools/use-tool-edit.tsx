import { type FormEvent, useRef, useState } from 'react';
import { acknowledged } from '#src/core/accounts/answers.ts';
import { ApiError, callApi } from '#src/core/accounts/call-api.ts';
import { type CallFailure, failureOf } from '#src/core/accounts/call-problem.tsx';
import { imageFileProblem } from '#src/platform/images/image-file.ts';
import { showProblems } from '#src/platform/ui/show-problems.ts';
import { showError, showSuccess } from '#src/platform/ui/toasts.tsx';
import type { Tool } from './tool.ts';
import { mergeEdit, toolInputFrom } from './tool-edit.ts';
import { problemsLeft, type ToolInput, type ToolProblems, toolBody, updateToolProblems } from './tool-rules.ts';
import { useImageUpload } from './use-image-upload.tsx';

interface ToolEditOptions {
  tool: Tool;
  onClose: () => void;
  onUpdated: () => void;
}

function problemsOf(input: ToolInput, file: File | undefined, seen: Tool): ToolProblems {
  if (!file) return updateToolProblems(input, seen);
  const problems = updateToolProblems({ ...input, img: location.origin }, seen);
  const inFile = imageFileProblem(file);
  return inFile ? { ...problems, img: inFile } : problems;
}

/** The edit of one tool: what is typed, what is wrong with it, and sending it. */
export function useToolEdit({ tool, onClose, onUpdated }: ToolEditOptions) {
  const form = useRef<HTMLFormElement>(null);
  // Until something is typed the modal follows the list, which may be loaded again while it is open.
  const [begun, setBegun] = useState<{ seen: Tool; input: ToolInput }>();
  const { seen, input } = begun ?? { seen: tool, input: toolInputFrom(tool) };
  const [file, setFile] = useState<File>();
  const [problems, setProblems] = useState<ToolProblems>({});
  const [failure, setFailure] = useState<CallFailure>();
  const [sending, setSending] = useState(false);
  const inHand = useRef(false);
  const { upload, progress } = useImageUpload();

  function change(next: ToolInput) {
    setBegun({ seen, input: next });
    setProblems((known) => problemsLeft(known, input, next));
  }

  function choose(picture: File | undefined) {
    setBegun({ seen, input });
    setFile(picture);
    setProblems({ ...problems, img: undefined });
    setFailure(undefined);
  }

  async function send(img: string) {
    const body = { ...toolBody(input, toolInputFrom(seen)), img, version: seen.version, quantitySeen: seen.quantity };
    await callApi(`/tool/${encodeURIComponent(tool._id)}`, acknowledged, { method: 'PUT', body });
  }

  function explain(error: unknown) {
    const current = error instanceof ApiError ? (error.details.current as Tool | undefined) : undefined;
    const refused = failureOf(error);
    if (!current) return setFailure(refused);
    const merged = mergeEdit(input, seen, current);
    setBegun({ seen: current, input: merged.input });
    const changed = merged.changes.length > 0 ? ` Changed: ${merged.changes.join(', ')}.` : '';
    const message = `${refused.message}${changed} What you typed is kept; update again to save it.`;
    setFailure({ ...refused, message });
  }

  async function update() {
    const { url, message, ended } = file ? await upload(file) : { url: input.img };
    if (url === undefined) {
      showProblems(form.current, () => setProblems({ img: message }));
      setFailure(ended);
      return;
    }
    try {
      await send(url);
      showSuccess('Tool updated successfully.');
      onClose();
      onUpdated();
    } catch (error) {
      showError('Failed to update!');
      explain(error);
    }
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (inHand.current) return;
    const found = problemsOf(input, file, seen);
    showProblems(form.current, () => setProblems(found));
    setFailure(undefined);
    if (Object.keys(found).length > 0) return;
    inHand.current = true;
    setSending(true);
    await update();
    inHand.current = false;
    setSending(false);
  }

  return { form, input, change, file, choose, problems, failure, sending, progress, submit };
}
