import { useState } from 'react';
import { callContract } from '#src/core/calls/call-api.ts';
import { EmptyState } from '#src/platform/ui/empty-state.tsx';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { getAdminChangesCall } from './admin-change.calls.ts';
import type { RecordedChange } from './admin-change.ts';
import { ChangeTable } from './change-table.tsx';

/** Maximum number of changes, latest first; /dashboard/changes has all. */
const MAX_SHOWN = 50;

/** Changes of one subject by admins, newest first; loaded when expanded. */
export default function SubjectChanges({ id }: { id: string }) {
  const [changes, setChanges] = useState<RecordedChange[]>();
  const [problem, setProblem] = useState<string>();

  async function load() {
    setProblem(undefined);
    const query = { subject: id, limit: MAX_SHOWN };
    await callContract(getAdminChangesCall, { query }).then(setChanges, (error: Error) => setProblem(error.message));
  }

  return (
    <details className="border border-base-300 p-4" onToggle={({ currentTarget }) => currentTarget.open && void load()}>
      <summary className="cursor-pointer font-semibold">Change history</summary>
      <FormProblem message={problem} />
      {changes && changes.length === 0 && (
        <div className="mt-4">
          <EmptyState title="No changes yet." />
        </div>
      )}
      {changes && changes.length > 0 && <ChangeTable changes={changes} />}
      {changes?.length === MAX_SHOWN && (
        <PageLink className="link mt-3 inline-block text-sm" to="/dashboard/changes?kind=tool">
          Earlier changes
        </PageLink>
      )}
    </details>
  );
}
