import { useId } from 'react';
import type { FurtherFieldsProps } from '#src/core/tools/manage-tools-additions.ts';
import { MAX_CATEGORY_LENGTH } from '#src/core/tools/tool-limits.ts';
import { Field } from '#src/platform/ui/field.tsx';

/** The category of a tool, with those of other tools as suggestions. */
export function CategoryField({ input, problems, onChange, known }: FurtherFieldsProps) {
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
    </>
  );
}
