import { type DocumentKind, documentKinds } from '#src/core/tools/tool-data.ts';
import { MAX_DOCUMENTS } from '#src/core/tools/tool-data-rules.ts';
import { Field } from '#src/platform/ui/field.tsx';
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
  const set = (at: number, edit: Partial<DocumentInput>) =>
    onChange(documents.map((document, each) => (each === at ? { ...document, ...edit } : document)));
  return (
    <>
      {documents.map((document, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a document is its place; two may be alike while they are typed
        <div key={at} className="grid items-end gap-3 border border-base-300 p-3 sm:grid-cols-2">
          <label className="flex flex-col gap-1 font-medium text-sm">
            Kind
            <select
              className="select w-full font-normal"
              value={document.kind}
              onChange={({ target }) => set(at, { kind: target.value as DocumentKind })}
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
              onChange={({ target }) => set(at, { [name]: target.value })}
            />
          ))}
          <button
            type="button"
            className="btn btn-outline justify-self-start"
            aria-label={`Remove document ${at + 1}`}
            onClick={() => onChange(documents.filter((_, each) => each !== at))}
          >
            Remove
          </button>
        </div>
      ))}
      <button
        type="button"
        className="btn btn-outline self-start"
        disabled={documents.length >= MAX_DOCUMENTS}
        onClick={() => onChange([...documents, empty])}
      >
        Add a document
      </button>
    </>
  );
}
