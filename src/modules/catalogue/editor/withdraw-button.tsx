import { useState } from 'react';
import { useNavigate } from 'react-router';
import { callContract } from '#src/core/calls/call-api.ts';
import { QuestionDialog } from '#src/core/calls/question-dialog.tsx';
import type { Tool } from '#src/core/tools/tool.ts';
import { withoutQuestion } from '#src/platform/ui/leave-without-question.ts';
import { showSuccess } from '#src/platform/ui/toasts.tsx';
import { useHasUnsaved } from '#src/platform/ui/unsaved.ts';
import { removePublicationCall } from './draft.calls.ts';
import { draftPath } from './tool-details.ts';

/** Turns a published tool back into a draft after confirmation, and opens the draft. */
export function WithdrawButton({ tool }: { tool: Tool }) {
  const navigate = useNavigate();
  const unsaved = useHasUnsaved();
  const [open, setOpen] = useState(false);

  async function withdraw() {
    await callContract(removePublicationCall, { params: { id: tool._id } });
    await navigate(draftPath(tool), withoutQuestion);
    showSuccess('The tool is a draft now. Publish it to show it in the catalogue again.');
  }

  return (
    <>
      <button type="button" className="btn btn-outline btn-sm" onClick={() => setOpen(true)}>
        Back to draft
      </button>
      <QuestionDialog
        title="Take this tool out of the catalogue?"
        confirm="Make it a draft"
        dismiss="Keep it in the catalogue"
        open={open}
        send={withdraw}
        onClose={() => setOpen(false)}
      >
        <p>{tool.toolName}</p>
        <p className="mt-2">
          Buyers no longer see it, and its page is not found. Its orders and reviews stay. Published again, it has the
          same address.
        </p>
        {unsaved && (
          <p className="mt-2 font-semibold">What you typed below is not saved. Save it first, or it is lost.</p>
        )}
      </QuestionDialog>
    </>
  );
}
