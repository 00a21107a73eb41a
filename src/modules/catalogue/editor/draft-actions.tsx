import { useState } from 'react';
import { useNavigate } from 'react-router';
import { May } from '#src/core/accounts/sessions/rights.ts';
import { callContract } from '#src/core/calls/call-api.ts';
import type { Tool } from '#src/core/tools/tool.ts';
import { withoutQuestion } from '#src/platform/ui/leave-without-question.ts';
import { Modal } from '#src/platform/ui/modal.tsx';
import { showError, showSuccess } from '#src/platform/ui/toasts.tsx';
import { useHasUnsaved } from '#src/platform/ui/unsaved.ts';
import { postPublicationCall, removeDraftCall } from './draft.calls.ts';
import { detailsPath } from './tool-details.ts';

/** Buttons to publish a draft or to delete it. */
export function DraftActions({ draft }: { draft: Tool }) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const unsaved = useHasUnsaved();
  const [open, setOpen] = useState<'delete' | 'publish'>();
  const close = () => setOpen(undefined);
  const params = { id: draft._id };

  async function run(action: () => Promise<void>) {
    if (busy) return;
    setBusy(true);
    await action().catch((error: Error) => showError(error.message));
    setBusy(false);
  }

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

  const publication = (
    <>
      <button type="button" className="btn btn-outline" onClick={close}>
        Keep editing
      </button>
      <button type="button" className="btn btn-error" aria-disabled={busy} onClick={() => run(publish)}>
        Publish without them
      </button>
    </>
  );
  const deletion = (
    <>
      <button type="button" className="btn btn-outline" onClick={close}>
        Keep the draft
      </button>
      <button type="button" className="btn btn-error" aria-disabled={busy} onClick={() => run(remove)}>
        Delete the draft
      </button>
    </>
  );
  return (
    <div className="flex flex-wrap gap-2">
      <May call={removeDraftCall}>
        <button type="button" className="btn btn-outline btn-error btn-sm" onClick={() => setOpen('delete')}>
          Delete
        </button>
      </May>
      <May call={postPublicationCall}>
        <button
          type="button"
          className="btn btn-primary btn-sm"
          aria-disabled={busy}
          onClick={() => (unsaved ? setOpen('publish') : run(publish))}
        >
          Publish
        </button>
      </May>
      <Modal title="Delete this draft?" open={open === 'delete'} onClose={close} busy={busy} actions={deletion}>
        <p>{draft.toolName}</p>
        {unsaved && <p className="mt-2">What you typed below is not saved, and is lost with it.</p>}
      </Modal>
      <Modal
        title="Publish without your changes?"
        open={open === 'publish'}
        onClose={close}
        busy={busy}
        actions={publication}
      >
        <p>What you typed below is not saved. Save it first, or it is lost.</p>
      </Modal>
    </div>
  );
}
