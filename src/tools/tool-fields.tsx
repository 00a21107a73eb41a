import { Field } from '#src/ui/field.tsx';
import { TextArea } from '#src/ui/text-area.tsx';
import { LONGEST_DESCRIPTION, LONGEST_NAME } from './tool-limits.ts';
import type { ToolInput, ToolProblems } from './tool-rules.ts';

interface ToolFieldsProps {
  input: ToolInput;
  problems: ToolProblems;
  onChange: (input: ToolInput) => void;
  currency: string;
}

/** The fields that adding and updating a tool have in common. */
export function ToolFields({ input, problems, onChange, currency }: ToolFieldsProps) {
  const field = (name: keyof ToolInput) => ({
    name,
    value: input[name],
    error: problems[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...input, [name]: target.value }),
  });
  return (
    <>
      <Field label="Tool name" autoComplete="off" maxLength={LONGEST_NAME} {...field('toolName')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={`Price per piece (${currency})`} inputMode="decimal" autoComplete="off" {...field('price')} />
        <Field label="Quantity in stock" inputMode="numeric" autoComplete="off" {...field('quantity')} />
      </div>
      <TextArea label="Description" rows={5} maxLength={LONGEST_DESCRIPTION} {...field('description')} />
    </>
  );
}
