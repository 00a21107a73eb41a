import { useState } from 'react';
import { showSuccess } from '#src/platform/ui/toasts.tsx';
import { useSubmit } from '#src/platform/ui/use-submit.ts';
import { type ImportOutcome, rowsToImport } from './import-outcome.ts';
import { sendSheet, sheetProblem } from './send-sheet.ts';

interface Progress {
  done: number;
  of: number;
}

/** State and submission of the import form. */
export function useImport() {
  const [file, setFile] = useState<File>();
  const [outcome, setOutcome] = useState<ImportOutcome>();
  const [progress, setProgress] = useState<Progress>();
  const ready = outcome && !outcome.imported && rowsToImport(outcome) > 0;

  const submission = useSubmit<'file'>({
    validate: () => ({ file: sheetProblem(file) }),
    async send() {
      if (!file) return;
      // Until the first line arrives, the file is still uploading.
      setProgress({ done: 0, of: 0 });
      try {
        const plan = ready ? { hash: outcome.plan, correctRows: outcome.problemCount > 0 } : undefined;
        const result = await sendSheet(file, plan, (done, of) => setProgress({ done, of }));
        setOutcome(result);
        if (result.imported) showSuccess('Tools imported successfully.');
      } catch (error) {
        setOutcome(undefined);
        throw error;
      } finally {
        setProgress(undefined);
      }
    },
  });

  function choose(chosen: File | undefined) {
    setFile(chosen);
    setOutcome(undefined);
    submission.clear('file', 'form');
  }

  return { ...submission, choose, outcome, progress, ready: Boolean(ready) };
}
