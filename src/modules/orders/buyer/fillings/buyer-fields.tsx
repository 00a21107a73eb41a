import { Field } from '#src/platform/ui/field.tsx';
import { TextArea } from '#src/platform/ui/text-area.tsx';
import { type BuyerField, type OrderField, orderFields } from '../buyer.ts';

interface FieldProps {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
}

interface BuyerFieldsProps<Name extends OrderField> {
  names: readonly Name[];
  field: (name: Name) => FieldProps;
}

/** The fields of a form about the buyer. */
export function BuyerFields<Name extends OrderField>({ names, field }: BuyerFieldsProps<Name>) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {names.map((name) => {
        const { label, hint, longest, lines }: BuyerField = orderFields[name];
        const props = { ...field(name), label, hint, maxLength: longest, dir: 'auto' };
        return lines === undefined ? <Field key={name} {...props} /> : <TextArea key={name} rows={3} {...props} />;
      })}
    </div>
  );
}
