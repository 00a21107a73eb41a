import { Suspense } from 'react';
import { CallProblem } from '#src/core/calls/call-problem.tsx';
import { changeHistory } from '#src/core/change-history.ts';
import { useShopFacts } from '#src/core/site/use-shop-facts.ts';
import type { Tool } from '#src/core/tools/tool.ts';
import type { SaveToolCall } from '#src/core/tools/tool-edit.calls.ts';
import { useFilling } from '#src/core/ui-module.ts';
import { Field } from '#src/platform/ui/field.tsx';
import { TextArea } from '#src/platform/ui/text-area.tsx';
import { useUnsaved } from '#src/platform/ui/unsaved.ts';
import { DocumentRows } from './document-rows.tsx';
import { FieldGroup } from './field-group.tsx';
import { PictureRows } from './picture-rows.tsx';
import { StepRows } from './step-rows.tsx';
import { SuppliedField } from './supplied-field.tsx';
import type { DetailsInput } from './tool-details.ts';
import { ToolPreview } from './tool-preview.tsx';
import { useDetails } from './use-details.ts';
import { ValueInputs } from './value-inputs.tsx';

const CARTON = {
  pieces: 'Pieces',
  lengthCm: 'Length (cm)',
  widthCm: 'Width (cm)',
  heightCm: 'Height (cm)',
  grossKg: 'Gross (kg)',
} as const;

type ShortText = {
  [Name in keyof DetailsInput]: DetailsInput[Name] extends string ? Name : never;
}[keyof DetailsInput];

interface DetailsFormProps {
  tool: Tool;
  /** Path of the call that saves the tool, without its id; defaults to that of the catalogue. */
  call?: SaveToolCall;
  onSaved: (tool: Tool) => void;
}

/** Fields of a tool that the specification's form lacks. */
export function DetailsForm({ tool, call, onSaved }: DetailsFormProps) {
  const { currency } = useShopFacts();
  const History = useFilling(changeHistory);
  const details = useDetails({ tool, call, onSaved });
  const { form, input, shown, isEdited, change, changePictures, uploads, problems, failure, submitting, submit } =
    details;
  useUnsaved(isEdited);
  const field = (name: ShortText) => ({
    name,
    value: input[name],
    error: problems[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-6 flex flex-col gap-7">
      <FieldGroup title="What the buyer gets">
        <SuppliedField
          specifications={tool.specifications}
          value={input.suppliedAs}
          onChange={(suppliedAs) => change({ suppliedAs })}
        />
        <TextArea label="In the box, one item per line" rows={4} {...field('inTheBox')} />
      </FieldGroup>
      <FieldGroup title="Price steps" problem={problems.priceSteps}>
        <StepRows steps={input.priceSteps} currency={currency} onChange={(priceSteps) => change({ priceSteps })} />
        <ValueInputs group="Price steps" field={field} />
      </FieldGroup>
      <FieldGroup title="Carton" problem={problems.carton}>
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-5">
          {(Object.keys(CARTON) as (keyof typeof CARTON)[]).map((name) => (
            <Field
              key={name}
              label={CARTON[name]}
              inputMode="decimal"
              autoComplete="off"
              value={input.carton[name]}
              onChange={({ target }) => change({ carton: { ...input.carton, [name]: target.value } })}
            />
          ))}
        </div>
      </FieldGroup>
      <FieldGroup title="Customs and battery">
        <div className="grid gap-3 sm:grid-cols-2">
          <ValueInputs group="Customs and battery" field={field} />
        </div>
      </FieldGroup>
      <FieldGroup title="Supply">
        <div className="grid gap-3 sm:grid-cols-3">
          <ValueInputs group="Supply" field={field} />
        </div>
      </FieldGroup>
      <FieldGroup title="Pictures" problem={problems.pictures}>
        <PictureRows
          pictures={input.pictures}
          texts={input.pictureTexts}
          uploads={uploads}
          onChange={changePictures}
          onText={(picture, text) => change({ pictureTexts: { ...input.pictureTexts, [picture]: text } })}
        />
      </FieldGroup>
      <FieldGroup title="Documents" problem={problems.documents}>
        <DocumentRows documents={input.documents} onChange={(documents) => change({ documents })} />
      </FieldGroup>
      <CallProblem {...failure} />
      <button type="submit" className="btn btn-primary self-start" aria-disabled={submitting}>
        {submitting ? 'Saving…' : 'Save'}
      </button>
      <ToolPreview tool={shown} />
      <Suspense>{History && <History id={tool._id} />}</Suspense>
    </form>
  );
}
