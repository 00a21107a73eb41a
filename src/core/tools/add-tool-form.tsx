import { Suspense, useEffect, useRef, useState } from 'react';
import { useFormUser } from '#src/core/accounts/sessions/session.ts';
import { callContract } from '#src/core/calls/call-api.ts';
import { CallProblem } from '#src/core/calls/call-problem.tsx';
import { useDraft } from '#src/core/drafts/use-draft.ts';
import { useFilling } from '#src/core/ui-module.ts';
import { showError, showSuccess } from '#src/platform/ui/toasts.tsx';
import { useIdempotencyKey } from '#src/platform/ui/use-idempotency-key.ts';
import { keepEditsSince, useSubmit } from '#src/platform/ui/use-submit.ts';
import { ImageField } from './image-field.tsx';
import { type AlternativeSubmit, manageToolsAdditions } from './manage-tools-additions.ts';
import type { Tool } from './tool.ts';
import { postToolCall } from './tool-edit.calls.ts';
import { editedFields, withFile } from './tool-edit.ts';
import { ToolFields } from './tool-fields.tsx';
import { addToolProblems, noToolInput, type ToolInput, toolBody } from './tool-rules.ts';
import { useImageUpload } from './use-image-upload.tsx';

/** The current input, which a pending submit compares with the input that it sent. */
function useLatest(input: ToolInput) {
  const latest = useRef(input);
  useEffect(() => {
    latest.current = input;
  }, [input]);
  return latest;
}

/** The form of spec section 5 "Add tool". A failed submit keeps the input. */
export function AddToolForm({ currency, known }: { currency: string; known: readonly Tool[] }) {
  const user = useFormUser();
  const [input, setInput] = useDraft('new-tool', noToolInput);
  const [file, setFile] = useState<File>();
  const latest = useLatest(input);
  const { upload, progress } = useImageUpload();
  const keyFor = useIdempotencyKey();
  const { otherwise, FurtherFields: Further } = useFilling(manageToolsAdditions) ?? {};
  // The submit button that was pressed last decides how the form is sent.
  const way = useRef<AlternativeSubmit>(undefined);

  const { form, problems, failure, submitting, submit, clear } = useSubmit<keyof ToolInput>({
    validate: () => withFile(file, (img) => addToolProblems({ ...input, img }, currency)),
    serverFields: ['img'],
    async send() {
      if (!file) return;
      const { call, done }: Omit<AlternativeSubmit, 'label'> = way.current ?? {
        call: postToolCall,
        done: 'Added new tool successfully.',
      };
      const img = await upload(file);
      try {
        const body = { email: user?.email ?? '', ...toolBody(input, currency), img };
        await callContract(call, { body }, { headers: keyFor(body) });
      } catch (error) {
        showError('Failed to add new Tool!!');
        throw error;
      }
      showSuccess(done);
      reset(file);
    },
  });

  function change(next: ToolInput) {
    setInput(next);
    clear(...editedFields(input, next));
  }

  const press = (pressed: AlternativeSubmit | undefined) => {
    way.current = pressed;
  };

  function choose(picture: File | undefined) {
    setFile(picture);
    clear('img', 'form');
  }

  /** Clears the form for the next tool. Edits made during the submit stay, and so does the focus. */
  function reset(sentFile: File) {
    const untouched = latest.current === input;
    setInput((now) => keepEditsSince(now, input, noToolInput));
    const chosen = form.current?.querySelector<HTMLInputElement>('input[type=file]');
    if (chosen?.files?.[0] === sentFile) {
      chosen.value = '';
      setFile(undefined);
    }
    if (untouched) form.current?.querySelector('input')?.focus();
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-6 flex max-w-5xl flex-col gap-4">
      <ToolFields input={input} problems={problems} onChange={change} currency={currency} />
      <ImageField
        label="Image"
        file={file}
        onChoose={choose}
        error={problems.img}
        hint="JPEG, PNG, WebP or AVIF, at most 8 MB. Square pictures fit best."
        progress={progress}
      />
      <Suspense>{Further && <Further input={input} problems={problems} onChange={change} known={known} />}</Suspense>
      <CallProblem {...failure} />
      <SubmitButtons submitting={submitting} otherwise={otherwise} onPress={press} />
    </form>
  );
}

interface SubmitButtonsProps {
  submitting: boolean;
  otherwise: AlternativeSubmit | undefined;
  /** Called before the form is sent. @param way the alternative, if its button was pressed */
  onPress: (way: AlternativeSubmit | undefined) => void;
}

function SubmitButtons({ submitting, otherwise, onPress }: SubmitButtonsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <button type="submit" className="btn btn-primary" aria-disabled={submitting} onClick={() => onPress(undefined)}>
        {submitting ? 'Adding…' : 'Add tool'}
      </button>
      {otherwise && (
        <button type="submit" className="btn btn-outline" aria-disabled={submitting} onClick={() => onPress(otherwise)}>
          {otherwise.label}
        </button>
      )}
    </div>
  );
}
