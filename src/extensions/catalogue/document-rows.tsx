import { type DocumentKind, documentKinds } from '#src/core/tools/tool-data.ts';
import { MAX_DOCUMENTS } from '#src/core/tools/tool-data-rules.ts';
import { Field } from '#src/platform/ui/field.tsx';
import { InputRows } from './input-rows.tsx';
import type { DocumentInput } from './tool-details.ts';

interface DocumentRowsProps {
  documents: readonly DocumentInput[];
  onChange: (documents: readonly DocumentInput[]) => void;
}

const empty: DocumentInput = { kind: 'datasheet', title: '', number: '', issuer: '', validUntil: '', url: '' };

const FIELDS = [
  ['title', 'Title', 'text'],
  ['url', 'Address (https)', 'url'],
  ['number', 'Number', 'text'],
  ['issuer', 'Issuer', 'text'],
  ['validUntil', 'Valid until', 'date'],
] as const;

/** Papers about the tool, each at its address. */
export function DocumentRows({ documents, onChange }: DocumentRowsProps) {
  return (
    <InputRows
      rows={documents}
      onChange={onChange}
      noun="document"
      max={MAX_DOCUMENTS}
      empty={empty}
      layout="border border-base-300 p-3 sm:grid-cols-2"
      fields={(document, set) => (
        <>
          <label className="flex flex-col gap-1 font-medium text-sm">
            Kind
            <select
              className="select w-full font-normal"
              value={document.kind}
              onChange={({ target }) => set({ kind: target.value as DocumentKind })}
            >
              {Object.entries(documentKinds).map(([kind, label]) => (
                <option key={kind} value={kind}>
                  {label}
                </option>
              ))}
            </select>
          </label>
          {FIELDS.map(([name, label, type]) => (
            <Field
              key={name}
              label={label}
              type={type}
              autoComplete="off"
              value={document[name]}
              onChange={({ target }) => set({ [name]: target.value })}
            />
          ))}
        </>
      )}
    />
  );
}
