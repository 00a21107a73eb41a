import { useId } from 'react';
import { inputModeFor } from '#src/platform/i18n/amounts.ts';
import { Field } from '#src/platform/ui/field.tsx';
import { TextArea } from '#src/platform/ui/text-area.tsx';
import { SpecificationFields } from './specification-fields.tsx';
import type { Tool } from './tool.ts';
import { MAX_CATEGORY_LENGTH, MAX_DESCRIPTION_LENGTH, MAX_NAME_LENGTH } from './tool-limits.ts';
import type { ToolInput, ToolProblems } from './tool-rules.ts';

interface ToolFieldsProps {
  input: ToolInput;
  problems: ToolProblems;
  onChange: (input: ToolInput) => void;
  currency: string;
}

type TextName = Exclude<keyof ToolInput, 'specifications'>;

/** The fields common to the forms that add and update a tool: the required texts and the category. */
export function ToolFields({
  input,
  problems,
  onChange,
  currency,
  known,
}: ToolFieldsProps & { known: readonly Tool[] }) {
  const listId = useId();
  const categories = [...new Set(known.flatMap(({ category }) => category ?? []))].toSorted();
  const field = (name: TextName) => ({
    name,
    value: input[name],
    error: problems[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...input, [name]: target.value }),
  });
  return (
    <>
      <Field label="Tool name" autoComplete="off" maxLength={MAX_NAME_LENGTH} {...field('toolName')} />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_1.5fr]">
        <Field
          label={`Price per piece (${currency})`}
          inputMode={inputModeFor(currency)}
          autoComplete="off"
          {...field('price')}
        />
        <Field label="Quantity in stock" inputMode="numeric" autoComplete="off" {...field('quantity')} />
        <Field
          label="Category (optional)"
          list={listId}
          autoComplete="off"
          maxLength={MAX_CATEGORY_LENGTH}
          {...field('category')}
        />
        <datalist id={listId}>
          {categories.map((category) => (
            <option key={category} value={category} />
          ))}
        </datalist>
      </div>
      <TextArea label="Description" rows={5} maxLength={MAX_DESCRIPTION_LENGTH} {...field('description')} />
    </>
  );
}

/** The specification fields of the forms that add and update a tool. */
export function ToolSpecification({
  input,
  problems,
  onChange,
  known,
}: Omit<ToolFieldsProps, 'currency'> & { known: readonly Tool[] }) {
  return (
    <SpecificationFields
      rows={input.specifications}
      error={problems.specifications}
      onChange={(specifications) => onChange({ ...input, specifications })}
      known={known}
    />
  );
}
