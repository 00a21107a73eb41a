import { useState, useSyncExternalStore } from 'react';
import { withReturn } from '#src/core/accounts/sessions/return-path.ts';
import { useSessionUser } from '#src/core/accounts/sessions/session.ts';
import { downloadFile } from '#src/core/calls/download-file.ts';
import { formatDate, today } from '#src/core/site/calendar.ts';
import type { Tool } from '#src/core/tools/tool.ts';
import { documentKinds, type ToolDocument } from '#src/core/tools/tool-data.ts';
import { toolPath } from '#src/core/tools/tool-path.ts';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { formatSize, parseStoredPath } from '../../tool-data/stored-document.ts';

const never = () => () => {};

/** Today's date, such as 2026-03-12; undefined in the server's HTML, which may be cached for long. */
function useToday(): string | undefined {
  return useSyncExternalStore(
    never,
    () => today(),
    () => undefined,
  );
}

/** `CE 2026/014 · TÜV Rheinland`, preceded by the kind unless the title includes it. */
function aboutDocument({ kind, title, number, issuer }: ToolDocument): string {
  const label = documentKinds[kind];
  const showsKind = kind !== 'other' && !title.toLowerCase().includes(label.toLowerCase());
  return [showsKind && label, number, issuer].filter(Boolean).join(' · ');
}

function Validity({ until, today }: { until: string; today: string | undefined }) {
  const day = <span className="whitespace-nowrap">{formatDate(until, 'short')}</span>;
  if (today === undefined || until >= today) return <>valid until {day}</>;
  return (
    <span className="font-semibold text-error">
      <span className="whitespace-nowrap">Expired on</span> {day}
    </span>
  );
}

/** The title as a link, or a link to sign in if this visitor may not download the document. */
function Download({ document: { title, url }, backTo }: { document: ToolDocument; backTo: string }) {
  const user = useSessionUser();
  const [loading, setLoading] = useState(false);
  const [problem, setProblem] = useState<string>();
  const stored = parseStoredPath(url);
  const linkStyle = 'inline-flex min-h-6 items-center text-left text-link [overflow-wrap:anywhere]';
  if (!stored)
    return (
      <a className={linkStyle} href={url} rel="noopener" target="_blank">
        {title}
      </a>
    );
  if (stored.audience === 'everybody')
    return (
      <a className={linkStyle} href={url} download>
        {title}
      </a>
    );
  if (!user)
    return (
      <>
        <span className="block font-medium [overflow-wrap:anywhere]">{title}</span>
        <PageLink className={linkStyle} to={withReturn('/login', backTo)}>
          Sign in to download<span className="sr-only"> {title}</span>
        </PageLink>
      </>
    );
  async function download() {
    if (loading) return;
    setLoading(true);
    setProblem(undefined);
    await downloadFile(url.slice('/api'.length), `${title}.pdf`).catch((error: Error) => setProblem(error.message));
    setLoading(false);
  }
  return (
    <>
      <button type="button" className={linkStyle} aria-disabled={loading} onClick={download}>
        {title}
      </button>
      <FormProblem message={problem} />
    </>
  );
}

/** The documents and certificates of a tool, with links to download them. */
export function Documents({ tool }: { tool: Tool }) {
  const today = useToday();
  const backTo = `${toolPath(tool)}#documents`;
  return (
    <section id="documents" className="scroll-mt-20" aria-labelledby="documents-title">
      <h2 id="documents-title" className="text-heading">
        Documents and certificates
      </h2>
      <ul className="mt-2 border-base-300 border-t">
        {tool.documents.map((document) => {
          const stored = parseStoredPath(document.url);
          return (
            <li key={document.url} className="border-base-300 border-b py-2.5">
              <Download document={document} backTo={backTo} />
              <span className="block text-muted text-sm [overflow-wrap:anywhere]">{aboutDocument(document)}</span>
              <span className="block text-muted text-sm tabular-nums">
                {stored && `PDF, ${formatSize(stored.bytes)}`}
                {stored && document.validUntil && ', '}
                {document.validUntil && <Validity until={document.validUntil} today={today} />}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
