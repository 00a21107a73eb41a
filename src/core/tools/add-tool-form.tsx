import { type FormEvent, useEffect, useRef, useState } from 'react';
import { v4 as uuidv4 } from 'uuid';
import { inserted } from '#src/core/accounts/answers.ts';
import { callApi } from '#src/core/accounts/call-api.ts';
import { type CallFailure, CallProblem, failureOf } from '#src/core/accounts/call-problem.tsx';
import { useFormUser } from '#src/core/accounts/session.ts';
import { useDraft } from '#src/core/accounts/use-draft.ts';
import { imageFileProblem } from '#src/platform/images/image-file.ts';
import { showProblems } from '#src/platform/ui/show-problems.ts';
import { showError, showSuccess } from '#src/platform/ui/toasts.tsx';
import { typedSince } from '#src/platform/ui/typed-since.ts';
import { ImageField } from './image-field.tsx';
import type { Tool } from './tool.ts';
import { ToolFields, ToolSpecification } from './tool-fields.tsx';
import {
  addToolProblems,
  noToolInput,
  problemsLeft,
  type ToolInput,
  type ToolProblems,
  toolBody,
} from './tool-rules.ts';
import { useImageUpload } from './use-image-upload.tsx';

/** What is wrong with the form; the picture has no address yet, so its file stands for it. */
function problemsOf(input: ToolInput, file: File | undefined): ToolProblems {
  const problems = addToolProblems({ ...input, img: file ? location.origin : '' });
  const inFile = file && imageFileProblem(file);
  return inFile ? { ...problems, img: inFile } : problems;
}

/** One key for one intended tool: a repeated send of the same form is the same tool. */
function useIdempotencyKey() {
  const last = useRef<{ content: string; key: string }>(undefined);
  return (content: string) => {
    if (last.current?.content !== content) last.current = { content, key: uuidv4() };
    return last.current.key;
  };
}

/** The form of spec section 5 "Add tool"; what was typed stays when it could not be sent. */
export function AddToolForm({ currency, known }: { currency: string; known: readonly Tool[] }) {
  const user = useFormUser();
  const form = useRef<HTMLFormElement>(null);
  const [input, setInput] = useDraft('new-tool', noToolInput);
  const [file, setFile] = useState<File>();
  const [problems, setProblems] = useState<ToolProblems>({});
  const [failure, setFailure] = useState<CallFailure>();
  const [sending, setSending] = useState(false);
  // What was typed last: known to a call that began before it.
  const typed = useRef(input);
  useEffect(() => {
    typed.current = input;
  }, [input]);
  // State would be known to the second of two quick clicks only after a render.
  const inHand = useRef(false);
  const { upload, progress } = useImageUpload();
  const keyFor = useIdempotencyKey();

  async function send(img: string) {
    const body = { email: user?.email ?? '', ...toolBody(input), img };
    const headers = { 'idempotency-key': keyFor(JSON.stringify(body)) };
    await callApi('/tool', inserted, { method: 'POST', body, headers });
  }

  function change(next: ToolInput) {
    setInput(next);
    setProblems((known) => problemsLeft(known, input, next));
  }

  function choose(picture: File | undefined) {
    setFile(picture);
    setProblems({ ...problems, img: undefined });
    setFailure(undefined);
  }

  /** Makes room for the next tool; what was typed of it meanwhile stays, and so does the focus. */
  function clear(picture: File) {
    const untouched = typed.current === input;
    change(typedSince(typed.current, input, noToolInput));
    const chosen = form.current?.querySelector<HTMLInputElement>('input[type=file]');
    if (chosen?.files?.[0] === picture) {
      chosen.value = '';
      setFile(undefined);
    }
    if (untouched) form.current?.querySelector('input')?.focus();
  }

  async function add(picture: File) {
    const { url, message, ended } = await upload(picture);
    if (url === undefined) {
      showProblems(form.current, () => setProblems({ img: message }));
      setFailure(ended);
      return;
    }
    try {
      await send(url);
      showSuccess('Added new tool successfully.');
      clear(picture);
    } catch (error) {
      showError('Failed to add new Tool!!');
      setFailure(failureOf(error));
    }
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (inHand.current) return;
    const found = problemsOf(input, file);
    showProblems(form.current, () => setProblems(found));
    setFailure(undefined);
    if (!file || Object.keys(found).length > 0) return;
    inHand.current = true;
    setSending(true);
    await add(file);
    inHand.current = false;
    setSending(false);
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-6 flex max-w-5xl flex-col gap-4">
      <ToolFields input={input} problems={problems} onChange={change} currency={currency} known={known} />
      <ImageField
        label="Image"
        file={file}
        onChoose={choose}
        error={problems.img}
        hint="JPEG, PNG, WebP or AVIF, at most 8 MB. Square pictures fit best."
        progress={progress}
      />
      <ToolSpecification input={input} problems={problems} onChange={change} known={known} />
      <CallProblem {...failure} />
      <button type="submit" className="btn btn-primary self-start" aria-disabled={sending}>
        {sending ? 'Adding…' : 'Add tool'}
      </button>
    </form>
  );
}
