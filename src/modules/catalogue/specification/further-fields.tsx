import { useId } from 'react';
import type { FurtherFieldsProps } from '#src/core/tools/manage-tools-additions.ts';
import { MAX_CATEGORY_LENGTH } from '#src/core/tools/tool-limits.ts';
import { Field } from '#src/platform/ui/field.tsx';
import { SpecificationFields } from './specification-fields.tsx';

/** Category and specification in the forms that add and update a tool. */
export default function FurtherFields({ input, problems, onChange, known }: FurtherFieldsProps) {
  const listId = useId();
  const categories = [...new Set(known.flatMap(({ category }) => category ?? []))].toSorted();
  return (
    <>
      <Field
        label="Category (optional)"
        name="category"
        list={listId}
        autoComplete="off"
        maxLength={MAX_CATEGORY_LENGTH}
        value={input.category}
        error={problems.category}
        onChange={({ target }) => onChange({ ...input, category: target.value })}
      />
      <datalist id={listId}>
        {categories.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
      <SpecificationFields
        rows={input.specifications}
        error={problems.specifications}
        onChange={(specifications) => onChange({ ...input, specifications })}
        known={known}
      />
    </>
  );
}
