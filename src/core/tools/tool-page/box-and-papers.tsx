import type { Tool } from '#src/core/tools/tool.ts';
import { documentKinds, type ToolDocument } from '#src/core/tools/tool-data.ts';

/** What a buyer unpacks, piece by piece. */
function InTheBox({ items, withoutBattery }: { items: readonly string[]; withoutBattery: boolean }) {
  return (
    <section>
      <h2 className="text-heading">In the box</h2>
      <ul className="mt-2 flex flex-col gap-1">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      {withoutBattery && <p className="mt-2 text-muted text-sm">Battery and charger are not included.</p>}
    </section>
  );
}

/** `CE 2026/014 · TÜV · valid until 2028-03-31` */
function aboutDocument({ kind, number, issuer, validUntil }: ToolDocument): string {
  return [documentKinds[kind], number, issuer, validUntil && `valid until ${validUntil}`].filter(Boolean).join(' · ');
}

function Papers({ documents }: { documents: readonly ToolDocument[] }) {
  return (
    <section>
      <h2 className="text-heading">Documents</h2>
      <ul className="mt-2 flex flex-col gap-2">
        {documents.map((document) => (
          <li key={document.url}>
            <a className="text-link" href={document.url} rel="noopener" target="_blank">
              {document.title}
            </a>
            <span className="block text-muted text-sm">{aboutDocument(document)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Beside the specification: box contents and documents, where they are known. */
export function BoxAndPapers({ tool: { inTheBox, suppliedAs, documents } }: { tool: Tool }) {
  return (
    <>
      {inTheBox.length > 0 && <InTheBox items={inTheBox} withoutBattery={suppliedAs === 'bare'} />}
      {documents.length > 0 && <Papers documents={documents} />}
    </>
  );
}
