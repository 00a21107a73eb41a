import { suppliedAs, suppliedLabel, suppliedText } from '#src/core/tools/supplied-as.ts';
import type { Specification } from '#src/core/tools/tool.ts';
import { StatedField } from './stated-field.tsx';
import type { DetailsInput } from './tool-details.ts';

interface SuppliedFieldProps {
  specifications: readonly Specification[];
  value: DetailsInput['suppliedAs'];
  onChange: (value: DetailsInput['suppliedAs']) => void;
}

/** The scope of supply. A specification that states it sets it, so that there is one place to change it. */
export function SuppliedField({ specifications, value, onChange }: SuppliedFieldProps) {
  if (value !== '' && suppliedAs(specifications) === suppliedLabel(value)) {
    return <StatedField label="Supplied as" text={suppliedText(specifications)} />;
  }
  return (
    <label className="flex flex-col gap-1 font-medium text-sm">
      Supplied as
      <select
        className="select w-full font-normal"
        value={value}
        onChange={({ target }) => onChange(target.value as DetailsInput['suppliedAs'])}
      >
        <option value="">Not specified</option>
        <option value="bare">Bare tool, without battery and charger</option>
        <option value="kit">Kit, with battery and charger</option>
      </select>
    </label>
  );
}
