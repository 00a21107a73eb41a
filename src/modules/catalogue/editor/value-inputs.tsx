import type { ComponentProps } from 'react';
import { useShopFacts } from '#src/core/site/use-shop-facts.ts';
import type { ValueField } from '#src/core/tools/tool-data-fields.ts';
import { labelWithUnit, type ValueName, valueField, valueNames } from '#src/core/tools/tool-values.ts';
import { inputModeFor } from '#src/platform/i18n/amounts.ts';
import { Field } from '#src/platform/ui/field.tsx';

function inputModeOf({ decimals }: ValueField, currency: string) {
  if (decimals === undefined) return 'text';
  if (decimals === 'price') return inputModeFor(currency);
  return decimals === 0 ? 'numeric' : 'decimal';
}

interface ValueInputsProps {
  group: ValueField['group'];
  /** Props of the input of a field. */
  field: (name: ValueName) => Omit<ComponentProps<typeof Field>, 'label'>;
  /** A value that is typed elsewhere. */
  without?: ValueName | undefined;
}

/** The inputs of the single values of a tool in this part of its form. */
export function ValueInputs({ group, field, without }: ValueInputsProps) {
  const { currency } = useShopFacts();
  const shown = valueNames.filter((name) => valueField(name).group === group && name !== without);
  return shown.map((name) => (
    <Field
      key={name}
      label={labelWithUnit(valueField(name), currency)}
      inputMode={inputModeOf(valueField(name), currency)}
      {...field(name)}
    />
  ));
}
