import { inputModeFor } from '#src/platform/i18n/amounts.ts';
import { Field } from '#src/platform/ui/field.tsx';
import { TextArea } from '#src/platform/ui/text-area.tsx';
import { MAX_DESCRIPTION_LENGTH, MAX_NAME_LENGTH } from './tool-limits.ts';
import type { ToolInput, ToolProblems } from './tool-rules.ts';

interface ToolFieldsProps {
  input: ToolInput;
  problems: ToolProblems;
  onChange: (input: ToolInput) => void;
  currency: string;
}

type TextName = Exclude<keyof ToolInput, 'category' | 'specifications'>;

/** The fields common to the forms that add and update a tool, as specified. */
export function ToolFields({ input, problems, onChange, currency }: ToolFieldsProps) {
  const field = (name: TextName) => ({
    name,
    value: input[name],
    error: problems[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...input, [name]: target.value }),
  });
  return (
    <>
      <Field label="Tool name" autoComplete="off" maxLength={MAX_NAME_LENGTH} {...field('toolName')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={`Price per piece (${currency})`}
          inputMode={inputModeFor(currency)}
          autoComplete="off"
          {...field('price')}
        />
        <Field label="Quantity in stock" inputMode="numeric" autoComplete="off" {...field('quantity')} />
      </div>
      <TextArea label="Description" rows={5} maxLength={MAX_DESCRIPTION_LENGTH} {...field('description')} />
    </>
  );
}
