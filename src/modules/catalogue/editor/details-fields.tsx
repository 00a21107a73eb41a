import { useShopFacts } from '#src/core/site/use-shop-facts.ts';
import { dataInRows } from '#src/core/tools/data-in-rows.ts';
import type { Tool } from '#src/core/tools/tool.ts';
import { ToolFields } from '#src/core/tools/tool-fields.tsx';
import { numberText } from '#src/platform/i18n/read-number.ts';
import { Field } from '#src/platform/ui/field.tsx';
import { TextArea } from '#src/platform/ui/text-area.tsx';
import { CategoryField } from '../specification/category-field.tsx';
import { SpecificationFields } from '../specification/specification-fields.tsx';
import { DocumentRows } from './document-rows.tsx';
import { FieldGroup } from './field-group.tsx';
import { PictureRows } from './picture-rows.tsx';
import { StatedField } from './stated-field.tsx';
import { StepRows } from './step-rows.tsx';
import { SuppliedField } from './supplied-field.tsx';
import type { DetailsInput } from './tool-details.ts';
import { textOfRow, writtenRow } from './tool-editing.ts';
import type { useDetails } from './use-details.ts';
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

interface FieldsProps {
  details: ReturnType<typeof useDetails>;
  /** Tools whose categories and rows the fields suggest. */
  known: readonly Tool[];
}

const fieldOf =
  ({ input, problems, change }: FieldsProps['details']) =>
  (name: ShortText) => ({
    name,
    value: input.details[name],
    error: problems[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });

/** The fields that buyers read: name, price, what they get and the specification. */
export function OfferFields({ details, known }: FieldsProps) {
  const { currency } = useShopFacts();
  const { input, seen, typed, problems, change, changeBasics, changeRows } = details;
  const basics = { input: input.basics, problems, onChange: changeBasics };
  const { specifications } = input.basics;
  return (
    <>
      <FieldGroup title="Name, price, stock">
        <ToolFields {...basics} currency={currency} />
        <CategoryField {...basics} known={known} />
      </FieldGroup>
      <FieldGroup title="What the buyer gets">
        <SuppliedField
          specifications={specifications}
          value={input.details.suppliedAs}
          onChange={(suppliedAs) => change({ suppliedAs })}
        />
        <TextArea label="In the box, one item per line" rows={4} {...fieldOf(details)('inTheBox')} />
      </FieldGroup>
      <FieldGroup title="Specification">
        <SpecificationFields
          rows={specifications}
          error={problems.specifications}
          onChange={changeRows}
          known={known}
          written={(row) => {
            const written = writtenRow(row, seen, typed);
            return written && { value: written.value === undefined ? '' : textOfRow(row, written.value) };
          }}
        />
      </FieldGroup>
      <FieldGroup title="Price steps" problem={problems.priceSteps}>
        <StepRows
          steps={input.details.priceSteps}
          currency={currency}
          onChange={(priceSteps) => change({ priceSteps })}
        />
        <ValueInputs group="Price steps" field={fieldOf(details)} />
      </FieldGroup>
    </>
  );
}

/** The fields of freight, customs and supply. */
export function FreightFields({ details }: Pick<FieldsProps, 'details'>) {
  const { input, problems, change } = details;
  const { carton, weightKg } = input.details;
  const stated = dataInRows(input.basics.specifications).weightKg;
  const isStated = stated !== null && numberText(stated) === weightKg;
  const weightRow = input.basics.specifications.find(({ name }) => /^weight/i.test(name.trim()));
  return (
    <>
      <FieldGroup title="Carton" problem={problems.carton}>
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-5">
          {(Object.keys(CARTON) as (keyof typeof CARTON)[]).map((name) => (
            <Field
              key={name}
              label={CARTON[name]}
              inputMode="decimal"
              autoComplete="off"
              value={carton[name]}
              onChange={({ target }) => change({ carton: { ...carton, [name]: target.value } })}
            />
          ))}
        </div>
      </FieldGroup>
      <FieldGroup title="Customs and battery">
        <div className="grid gap-3 sm:grid-cols-2">
          {isStated && <StatedField label="Weight of a piece (kg)" text={weightRow?.value ?? ''} />}
          <ValueInputs
            group="Customs and battery"
            field={fieldOf(details)}
            without={isStated ? 'weightKg' : undefined}
          />
        </div>
      </FieldGroup>
      <FieldGroup title="Supply">
        <div className="grid gap-3 sm:grid-cols-3">
          <ValueInputs group="Supply" field={fieldOf(details)} />
        </div>
      </FieldGroup>
    </>
  );
}

/** Pictures and documents. */
export function FileFields({ details }: Pick<FieldsProps, 'details'>) {
  const { input, uploads, problems, change, changePictures } = details;
  const { pictures, pictureTexts, documents } = input.details;
  return (
    <>
      <FieldGroup title="Pictures" problem={problems.pictures}>
        <PictureRows
          pictures={pictures}
          texts={pictureTexts}
          uploads={uploads}
          onChange={changePictures}
          onText={(picture, text) => change({ pictureTexts: { ...pictureTexts, [picture]: text } })}
        />
      </FieldGroup>
      <FieldGroup title="Documents" problem={problems.documents}>
        <DocumentRows documents={documents} onChange={(all) => change({ documents: all })} />
      </FieldGroup>
    </>
  );
}
