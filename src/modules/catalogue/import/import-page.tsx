import { staffOnly } from '#src/core/accounts/sessions/guards.ts';
import { privatePage } from '#src/core/site/page-meta.ts';
import type { Route } from './+types/import-page';
import { ExportButtons } from './export-buttons.tsx';
import { ImportForm } from './import-form.tsx';

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [staffOnly('POST /tool-import')];

export function meta() {
  return privatePage('Import and export');
}

export default function ImportPage() {
  return (
    <section className="max-w-4xl">
      <h2 className="text-heading">Import and export</h2>
      <p className="mt-2 text-muted">
        All tools with all their data in one file: a row for each tool. Change it in a spreadsheet and import it again.
      </p>
      <h3 className="mt-6 font-semibold text-lg">Export</h3>
      <ExportButtons />
      <h3 className="mt-8 font-semibold text-lg">Import</h3>
      <ul className="mt-2 list-disc pl-5 text-muted text-sm [&>li]:mt-1">
        <li>
          Leave Id, Version and Stock at export as they are: they tell which tool a row is about, and what changed
          since.
        </li>
        <li>
          A row without an id adds a tool; without a picture, it becomes a draft. A column that the file does not have
          stays as it is; an empty cell empties it.
        </li>
        <li>Stock changes by its difference from Stock at export, so that pieces sold in the meantime stay sold.</li>
        <li>
          Lists have one item per line: <code>2000: 32.50</code> or <code>5000: ask</code> in Price steps,{' '}
          <code>Max. torque: 60 Nm</code> in Specification.
        </li>
        <li>Of a workbook, the first visible sheet is read.</li>
        <li>Up to 10,000 tools and 32 MB. First the file is checked; nothing is written before you import it.</li>
      </ul>
      <ImportForm />
    </section>
  );
}
