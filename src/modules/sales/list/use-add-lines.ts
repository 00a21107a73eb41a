import { useState } from 'react';
import { sendForm } from '#src/core/calls/send-form.ts';
import { useUnsaved } from '#src/platform/ui/unsaved.ts';
import { keepTextSince, useSubmit } from '#src/platform/ui/use-submit.ts';
import { readListFileCall } from './list.calls.ts';
import { type ListLine, MAX_LIST_LINES } from './list-lines.ts';
import { type PastedLine, readPasted, readTableRows } from './read-pasted.ts';
import { type FailedLine, findNamedTools, resolveLines } from './resolve-pasted.ts';

/** A failed line, whose text can be corrected. */
export interface OpenLine extends FailedLine {
  key: number;
}

let keys = 0;
const opened = (line: FailedLine): OpenLine => {
  keys += 1;
  return { ...line, key: keys };
};

const MANY = `A list can have ${MAX_LIST_LINES} tools. Remove some first, or add fewer lines.`;
const counted = (count: number) => `${count} ${count === 1 ? 'tool' : 'tools'}`;

function outcomeOf(found: readonly ListLine[], failed: number, lines: readonly ListLine[]): string {
  const changed = found.filter(({ toolId }) => lines.some((line) => line.toolId === toolId)).length;
  const parts = [
    found.length > 0 && `${counted(found.length)} added.`,
    changed > 0 && `${changed} of them ${changed === 1 ? 'was' : 'were'} on the list: now with these pieces.`,
    failed > 0 && `${failed} ${failed === 1 ? 'line needs' : 'lines need'} a correction.`,
  ];
  return parts.filter(Boolean).join(' ');
}

/**
 * Pasted lines and files that become lines of the list. What cannot be read stays, with its reason.
 * @param onAdd returns false if the list would have too many lines
 */
export function useAddLines(lines: readonly ListLine[], onAdd: (lines: readonly ListLine[]) => boolean) {
  const [text, setText] = useState('');
  const [open, setOpen] = useState<readonly OpenLine[]>([]);
  const [outcome, setOutcome] = useState('');
  useUnsaved(text.trim() !== '' || open.length > 0);

  /** Adds what can be read. @throws Error if the list would be too long; nothing is added then */
  async function add(pasted: readonly PastedLine[]) {
    const { found, failed } = resolveLines(pasted, await findNamedTools(pasted));
    if (found.length > 0 && !onAdd(found)) throw new Error(MANY);
    return { failed: failed.map(opened), said: outcomeOf(found, failed.length, lines) };
  }

  const submission = useSubmit<'text'>({
    validate: () => ({
      text: text.trim() === '' && open.length === 0 ? 'Please paste or type at least one line.' : undefined,
    }),
    async send() {
      const { failed, said } = await add([...open.map((line) => line.text), text].flatMap(readPasted));
      setOutcome(said);
      setOpen(failed);
      // What was typed meanwhile stays.
      setText((now) => keepTextSince(now, text));
    },
  });

  async function chooseFile(file: File) {
    submission.clear('form', 'text');
    setOutcome('Reading the file…');
    try {
      const { rows, notices } = await sendForm(readListFileCall, {}, { file });
      const read = readTableRows(rows.map(({ cells }) => ({ cells, text: cells.filter(Boolean).join('\t') })));
      const { failed, said } = await add(read);
      setOpen((before) => [...before, ...failed]);
      setOutcome([said, ...notices].join(' '));
    } catch (error) {
      setOutcome('');
      submission.show({ form: (error as Error).message });
    }
  }

  /** Adds one of the tools that a failed line may mean. */
  function choose({ key, pieces }: OpenLine, toolId: string) {
    if (!onAdd([{ toolId, pieces }])) return submission.show({ form: MANY });
    setOpen((before) => before.filter((line) => line.key !== key));
  }

  const edit = (key: number, typed: string) =>
    setOpen((before) => before.map((line) => (line.key === key ? { ...line, text: typed } : line)));
  const drop = (key: number) => setOpen((before) => before.filter((line) => line.key !== key));

  return { ...submission, text, setText, open, outcome, chooseFile, choose, edit, drop };
}
