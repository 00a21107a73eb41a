import { Suspense } from 'react';
import { useMay } from '#src/core/accounts/sessions/rights.ts';
import { CallProblem } from '#src/core/calls/call-problem.tsx';
import { changeHistory } from '#src/core/change-history.ts';
import type { Tool } from '#src/core/tools/tool.ts';
import type { SaveToolCall } from '#src/core/tools/tool-edit.calls.ts';
import { useFilling } from '#src/core/ui-module.ts';
import { useUnsaved } from '#src/platform/ui/unsaved.ts';
import { FileFields, FreightFields, OfferFields } from './details-fields.tsx';
import { sectionsWithProblem } from './editor-sections.ts';
import { SectionLinks } from './section-links.tsx';
import { ToolPreview } from './tool-preview.tsx';
import { useDetails } from './use-details.ts';

/** What is focused or said is not behind the links above and the button below. */
const CLEAR =
  '[&_:is(input,select,textarea,[role=alert])]:scroll-mt-16 [&_:is(input,select,textarea,[role=alert])]:scroll-mb-24';

interface SaveBarProps {
  submitting: boolean;
  isEdited: boolean;
  /** Number of sections that need a correction. */
  invalid: number;
}

function SaveBar({ submitting, isEdited, invalid }: SaveBarProps) {
  const unsaved = isEdited ? 'Not saved yet.' : '';
  const sections = invalid === 1 ? '1 section needs' : `${invalid} sections need`;
  return (
    <div className="sticky bottom-0 z-20 flex items-center justify-between gap-4 border border-base-300 bg-base-100 px-4 py-3 shadow-raised">
      <p role="status" className={invalid > 0 ? 'text-error' : 'text-muted'}>
        {invalid > 0 ? `${sections} a correction.` : unsaved}
      </p>
      <button type="submit" className="btn btn-primary" aria-disabled={submitting}>
        {submitting ? 'Saving…' : 'Save'}
      </button>
    </div>
  );
}

interface DetailsFormProps {
  tool: Tool;
  /** The call that saves a draft; a tool of the catalogue is saved by its own. */
  draftCall?: SaveToolCall;
  /** Tools whose categories and rows the form suggests. */
  known: readonly Tool[];
  onSaved: (tool: Tool) => void;
}

/** All fields of a tool, in sections, with one button that saves them; to be read only, for those who may not. */
export function DetailsForm({ tool, draftCall, known, onSaved }: DetailsFormProps) {
  const History = useFilling(changeHistory);
  const details = useDetails({ tool, draftCall, onSaved });
  const { form, shown, isEdited, problems, failure, submitting, submit } = details;
  const mayChange = useMay()(draftCall ? 'PUT /tool-draft/:id' : 'PUT /tool/:id');
  useUnsaved(isEdited);
  const { form: _, ...ofFields } = problems;
  const invalid = sectionsWithProblem(ofFields);
  return (
    <div className="mt-4 xl:grid xl:grid-cols-[minmax(0,1fr)_11rem] xl:gap-8">
      <SectionLinks invalid={invalid} />
      <form ref={form} noValidate onSubmit={submit} className={`flex min-w-0 flex-col gap-7 max-xl:mt-6 ${CLEAR}`}>
        <fieldset disabled={!mayChange} className="contents">
          <OfferFields details={details} known={known} />
          <FreightFields details={details} />
          <FileFields details={details} />
        </fieldset>
        {shown.img !== '' && <ToolPreview tool={shown} />}
        <CallProblem {...failure} />
        {mayChange && <SaveBar submitting={submitting} isEdited={isEdited} invalid={invalid.size} />}
        <Suspense>{History && <History id={tool._id} />}</Suspense>
      </form>
    </div>
  );
}
