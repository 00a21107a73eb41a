import { lazy, Suspense } from 'react';
import { type DocumentKind, documentKinds } from '#src/core/tools/tool-data.ts';
import { Field } from '#src/platform/ui/field.tsx';
import { MAX_DOCUMENTS } from '../tool-data/data-rules.ts';
import { formatSize, parseStoredPath } from '../tool-data/stored-document.ts';
import { InputRows } from './input-rows.tsx';
import type { DocumentInput } from './tool-details.ts';

const DocumentUpload = lazy(() => import('../tool-documents/document-upload.tsx'));

interface DocumentRowsProps {
  documents: readonly DocumentInput[];
  onChange: (documents: readonly DocumentInput[]) => void;
}

const empty: DocumentInput = { kind: 'datasheet', title: '', number: '', issuer: '', validUntil: '', url: '' };

const FIELDS = [
  ['title', 'Title', 'text'],
  ['number', 'Number', 'text'],
  ['issuer', 'Issuer', 'text'],
  ['validUntil', 'Valid until', 'date'],
] as const;

/** The stored file; undefined for an address on another site or an incomplete one. */
function storedFileAt(url: string) {
  return URL.canParse(url) ? parseStoredPath(new URL(url).pathname) : undefined;
}

/** Location of a document: an address, or the shop's storage. */
function DocumentLocation({ url, onChange }: { url: string; onChange: (url: string) => void }) {
  const stored = storedFileAt(url);
  if (!stored)
    return (
      <Field
        label="Address (https)"
        type="url"
        autoComplete="off"
        value={url}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  const reader = stored.audience === 'everybody' ? 'all visitors' : 'signed-in customers';
  return (
    <p className="flex flex-col gap-1 text-sm">
      <span className="font-medium">File</span>
      <span className="flex min-h-10 items-center">
        PDF, {formatSize(stored.bytes)}, for {reader}
      </span>
    </p>
  );
}

/** Documents about the tool, each at an address or stored by the shop. */
export function DocumentRows({ documents, onChange }: DocumentRowsProps) {
  function add(kept: { title: string; url: string }) {
    // Uploading the same file again adds no second document.
    if (!documents.some(({ url }) => url === kept.url)) onChange([...documents, { ...empty, ...kept }]);
  }
  return (
    <>
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
            <DocumentLocation url={document.url} onChange={(url) => set({ url })} />
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
      <Suspense>
        <DocumentUpload disabled={documents.length >= MAX_DOCUMENTS} onKept={add} />
      </Suspense>
    </>
  );
}
