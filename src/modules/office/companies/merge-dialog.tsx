import { useId, useState } from 'react';
import { callContract } from '#src/core/calls/call-api.ts';
import { FormDialog } from '#src/core/calls/form-dialog.tsx';
import { useContract } from '#src/core/calls/use-contract.ts';
import { Field } from '#src/platform/ui/field.tsx';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { showSuccess } from '#src/platform/ui/toasts.tsx';
import { textFields, useSubmit } from '#src/platform/ui/use-submit.ts';
import { getUsersCall } from '../users/users.calls.ts';
import { getMergeCall, mergeCompanyCall } from './companies.calls.ts';
import { movedInWords } from './company-merge.ts';

interface NamedCompany {
  _id: string;
  name: string;
  email: string;
}

interface Chosen {
  from: NamedCompany;
  into: NamedCompany | undefined;
}

/** What moves to the chosen company, and what ends. */
function MergePreview({ from, into }: { from: NamedCompany; into: NamedCompany }) {
  const { answer: merge, problem } = useContract(getMergeCall, { params: { id: from._id }, query: { into: into._id } });
  if (!merge) return <FormProblem message={problem} />;
  const { pricesEnded, termsMoved, termsEnded } = merge;
  return (
    <div role="status" className="flex flex-col gap-1">
      <p>
        To {into.name} moves: {movedInWords(merge)}. Owners of {from.name} become buyers there.
      </p>
      {pricesEnded > 0 && (
        <p>
          Not moved: {pricesEnded} agreed {pricesEnded === 1 ? 'price, which ends' : 'prices, which end'}. {into.name}{' '}
          has its own for the same pieces and days.
        </p>
      )}
      {termsMoved.length > 0 && <p>Its {termsMoved.join(', ')} will apply there, too.</p>}
      {termsEnded.length > 0 && (
        <p>
          Its {termsEnded.join(', ')} will not apply any more: those of {into.name} do.
        </p>
      )}
      <p className="text-muted">{from.name} ends. This cannot be undone.</p>
    </div>
  );
}

interface OtherCompaniesProps extends Chosen {
  /** What is typed to find one. */
  typed: string;
  error: string | undefined;
  onChoose: (company: NamedCompany) => void;
}

/** The other companies whose names contain what is typed. */
function OtherCompanies({ from, into, typed, error, onChoose }: OtherCompaniesProps) {
  const id = useId();
  const { answer, problem } = useContract(getUsersCall, { query: { group: 'company', q: typed.trim(), limit: 20 } });
  const others = answer?.filter(({ _id }) => _id !== from._id);
  return (
    <fieldset aria-describedby={error && id} className="flex max-h-48 flex-col gap-2 overflow-y-auto">
      <legend className="sr-only">Merge into</legend>
      <FormProblem message={problem} />
      {others?.length === 0 && <p className="text-muted">No other company has this name.</p>}
      {others?.map((company) => (
        <label key={company._id} className="flex items-start gap-3 [overflow-wrap:anywhere]">
          <input
            type="radio"
            name="into"
            className="radio"
            data-invalid={error !== undefined}
            checked={into?._id === company._id}
            onChange={() => onChoose(company)}
          />
          <span>
            {company.name} <span className="text-muted text-sm">{company.email}</span>
          </span>
        </label>
      ))}
      {error && (
        <p id={id} className="text-error text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface MergeDialogProps {
  company: NamedCompany;
  onClose: () => void;
  onMerged: () => void;
}

/** Merges a company into another one, once its name is typed. */
export function MergeDialog({ company: from, onClose, onMerged }: MergeDialogProps) {
  const [into, setInto] = useState<NamedCompany>();
  const [input, setInput] = useState({ search: '', confirmed: '' });
  const state = useSubmit<'into' | 'search' | 'confirmed'>({
    validate: () => ({
      into: into ? undefined : 'Please choose the other company.',
      confirmed: input.confirmed.trim() === from.name ? undefined : `Please type ${from.name} to confirm.`,
    }),
    serverFields: ['into', 'confirmed'],
    async send() {
      if (!into) return;
      const body = { into: into._id, confirmed: input.confirmed };
      const { moved } = await callContract(mergeCompanyCall, { params: { id: from._id }, body });
      showSuccess(`${moved.from} is merged into ${moved.into}. Moved: ${movedInWords(moved)}.`);
      onClose();
      onMerged();
    },
  });
  const field = textFields(input, setInput, state);
  function choose(company: NamedCompany) {
    setInto(company);
    state.clear('into', 'form');
  }
  return (
    <FormDialog title={`Merge ${from.name}`} confirm="Merge the companies" danger state={state} onClose={onClose}>
      <Field label="Find the other company" type="search" autoComplete="off" maxLength={100} {...field('search')} />
      <OtherCompanies from={from} into={into} typed={input.search} error={state.problems.into} onChoose={choose} />
      {into && <MergePreview from={from} into={into} />}
      <Field label={`Type ${from.name} to confirm`} autoComplete="off" maxLength={100} {...field('confirmed')} />
    </FormDialog>
  );
}

/** Opens the dialog that merges a company into another one. */
export function MergeButton({ company, onMerged }: Omit<MergeDialogProps, 'onClose'>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="btn btn-outline btn-sm whitespace-nowrap as-card:min-h-11 as-card:grow"
        onClick={() => setOpen(true)}
      >
        Merge<span className="sr-only"> {company.name}</span>
      </button>
      {open && <MergeDialog company={company} onClose={() => setOpen(false)} onMerged={onMerged} />}
    </>
  );
}
