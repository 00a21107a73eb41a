import { useState } from 'react';
import { useNavigate } from 'react-router';
import { May } from '#src/core/accounts/sessions/rights.ts';
import { callContract } from '#src/core/calls/call-api.ts';
import { CallProblem } from '#src/core/calls/call-problem.tsx';
import { QuestionDialog } from '#src/core/calls/question-dialog.tsx';
import type { Tool } from '#src/core/tools/tool.ts';
import { withoutQuestion } from '#src/platform/ui/leave-without-question.ts';
import { showSuccess } from '#src/platform/ui/toasts.tsx';
import { useHasUnsaved } from '#src/platform/ui/unsaved.ts';
import { useSubmit } from '#src/platform/ui/use-submit.ts';
import { postPublicationCall, removeDraftCall } from './draft.calls.ts';
import { detailsPath } from './tool-details.ts';

/** Buttons to publish a draft or to delete it. */
export function DraftActions({ draft }: { draft: Tool }) {
  const navigate = useNavigate();
  const unsaved = useHasUnsaved();
  const [open, setOpen] = useState<'delete' | 'publish'>();
  const close = () => setOpen(undefined);
  const params = { id: draft._id };

  async function publish() {
    await callContract(postPublicationCall, { params });
    // The message comes with the page of the tool: what is typed into the form of the draft is lost by then.
    await navigate(detailsPath(draft), withoutQuestion);
    showSuccess('The tool is in the catalogue now.');
  }

  async function remove() {
    await callContract(removeDraftCall, { params });
    showSuccess('The draft is deleted.');
    await navigate('/dashboard/tool-drafts', withoutQuestion);
  }

  const { failure, submitting, submit, clear } = useSubmit({ send: publish });

  function ask(about: 'delete' | 'publish') {
    clear('form');
    setOpen(about);
  }

  return (
    <div className="flex flex-wrap gap-2">
      <May call={removeDraftCall}>
        <button type="button" className="btn btn-outline btn-error btn-sm" onClick={() => ask('delete')}>
          Delete
        </button>
      </May>
      <May call={postPublicationCall}>
        <button
          type="button"
          className="btn btn-primary btn-sm"
          aria-disabled={submitting}
          onClick={() => (unsaved && !submitting ? ask('publish') : submit())}
        >
          Publish
        </button>
      </May>
      {failure && (
        <div className="basis-full">
          <CallProblem {...failure} />
        </div>
      )}
      <QuestionDialog
        title="Delete this draft?"
        confirm="Delete the draft"
        dismiss="Keep the draft"
        danger
        open={open === 'delete'}
        send={remove}
        onClose={close}
      >
        <p>{draft.toolName}</p>
        {unsaved && <p className="mt-2">What you typed below is not saved, and is lost with it.</p>}
      </QuestionDialog>
      <QuestionDialog
        title="Publish without your changes?"
        text="What you typed below is not saved. Save it first, or it is lost."
        confirm="Publish without them"
        dismiss="Keep editing"
        danger
        open={open === 'publish'}
        send={publish}
        onClose={close}
      />
    </div>
  );
}
