import { useId } from 'react';
import { CallProblem } from '#src/core/calls/call-problem.tsx';
import { Field } from '#src/platform/ui/field.tsx';
import { Modal } from '#src/platform/ui/modal.tsx';
import { ImageField } from './image-field.tsx';
import type { Tool } from './tool.ts';
import { ToolFields } from './tool-fields.tsx';
import { isImageUrl } from './tool-rules.ts';
import type { OnToolSaved } from './use-saved-tool.ts';
import { useToolEdit } from './use-tool-edit.tsx';

interface UpdateToolModalProps {
  tool: Tool;
  currency: string;
  open: boolean;
  onClose: () => void;
  onUpdated: OnToolSaved;
}

/** Form to edit a tool (spec section 5 "Update tool"). A failed save keeps the modal open with its input. */
export function UpdateToolModal({ tool, currency, open, onClose, onUpdated }: UpdateToolModalProps) {
  const edit = useToolEdit({ tool, currency, onClose, onUpdated });
  const { form, input, change, file, choose, problems, failure, submitting, progress, submit } = edit;
  const formId = useId();
  const actions = (
    <>
      <button type="button" className="btn btn-outline" onClick={onClose}>
        Cancel
      </button>
      <button type="submit" form={formId} className="btn btn-primary" aria-disabled={submitting}>
        {submitting ? 'Updating…' : 'Update'}
      </button>
    </>
  );
  return (
    <Modal title={`Update ${tool.toolName}`} open={open} onClose={onClose} busy={submitting} wide actions={actions}>
      <form ref={form} id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <ToolFields input={input} problems={problems} onChange={change} currency={currency} />
        <div className="grid gap-4 sm:grid-cols-[8rem_minmax(0,1fr)]">
          <div className="size-32 studio border border-base-300">
            {!file && isImageUrl(input.img) && (
              <img
                src={input.img}
                alt="The tool as it is shown"
                width={128}
                height={128}
                className="size-full object-cover"
              />
            )}
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            <Field
              label="Image"
              type="url"
              name="img"
              autoComplete="off"
              value={input.img}
              disabled={file !== undefined}
              error={file ? undefined : problems.img}
              onChange={({ target }) => change({ ...input, img: target.value })}
            />
            <ImageField
              label="Or upload another file"
              file={file}
              onChoose={choose}
              error={file ? problems.img : undefined}
              hint="JPEG, PNG, WebP or AVIF, at most 8 MB."
              progress={progress}
            />
          </div>
        </div>
        <CallProblem {...failure} />
      </form>
    </Modal>
  );
}
