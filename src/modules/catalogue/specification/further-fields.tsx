import type { FurtherFieldsProps } from '#src/core/tools/manage-tools-additions.ts';
import { CategoryField } from './category-field.tsx';
import { SpecificationFields } from './specification-fields.tsx';

/** Category and specification in the form that adds a tool. */
export default function FurtherFields(props: FurtherFieldsProps) {
  const { input, problems, onChange, known } = props;
  return (
    <>
      <CategoryField {...props} />
      <SpecificationFields
        rows={input.specifications}
        error={problems.specifications}
        onChange={(specifications) => onChange({ ...input, specifications })}
        known={known}
      />
    </>
  );
}
