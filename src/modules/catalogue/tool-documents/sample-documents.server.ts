import { calendar } from '#src/core/site/calendar.ts';
import { company } from '#src/core/site/company.ts';
import type { Tool } from '#src/core/tools/tool.ts';
import { type DocumentKind, documentKinds, type ToolDocument, toolDataOf } from '#src/core/tools/tool-data.ts';
import { rowOfData } from '#src/core/tools/tool-data-row.server.ts';
import { listTools } from '#src/core/tools/tool-repository.server.ts';
import { splitModel } from '#src/core/tools/tool-summary.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { setToolData } from '../editor/tools-repository.server.ts';
import { type Audience, storedPath } from '../tool-data/stored-document.ts';
import { storeDocument } from './keep-document.server.ts';
import { samplePdf } from './sample-pdf.ts';

interface Sample {
  kind: DocumentKind;
  /** Prefix of the document's number. */
  series: string;
  issuer: string;
  audience: Audience;
  /** Validity in years from now. */
  validFor?: number;
}

const TEST_HOUSE = 'Sample test laboratory';
const DECLARATION: Sample = { kind: 'ce-declaration', series: 'DoC', issuer: company.name, audience: 'everybody' };
const REPORT: Sample = { kind: 'en-62841', series: 'TR', issuer: TEST_HOUSE, audience: 'signed-in', validFor: 4 };
const TRANSPORT: Sample = { kind: 'un38', series: 'UN38.3', issuer: TEST_HOUSE, audience: 'everybody' };
const SAFETY: Sample = { kind: 'sds', series: 'SDS', issuer: company.name, audience: 'signed-in', validFor: 2 };

/** Documents that importers require: battery reports are needed for batteries and for kits with a battery. */
function samplesOf({ toolName, category, inTheBox }: Tool): Sample[] {
  const battery = /battery/i.test(toolName) || inTheBox.some((item) => /battery/i.test(item));
  const tool = category !== 'Batteries & chargers' && category !== 'Lighting';
  return [DECLARATION, ...(tool ? [REPORT] : []), ...(battery ? [TRANSPORT, SAFETY] : [])];
}

async function storeSample(trx: Db, { toolName }: Tool, sample: Sample, now: number): Promise<ToolDocument> {
  const { kind, series, issuer, audience, validFor } = sample;
  const year = calendar.yearOf(now);
  const number = `${series}-${splitModel(toolName).model ?? toolName}-${year}`;
  const title = documentKinds[kind];
  const validUntil = validFor === undefined ? null : `${year + validFor}-12-31`;
  const lines = [`Product: ${toolName}`, `Number: ${number}`, `Issuer: ${issuer}`];
  const file = samplePdf([title, ...lines, '', 'This is a sample of the demo. It proves nothing.']);
  const stored = await storeDocument(trx, { file, name: `${number}.pdf`, audience });
  return { kind, title: `${title} (sample)`, number, issuer, validUntil, url: storedPath(stored) };
}

/** Adds to each tool of the demo the documents that a real one would have, marked as samples. */
export async function storeSampleDocuments(trx: Db, { currency }: { currency: string }): Promise<void> {
  const now = Date.now();
  for (const tool of await listTools(trx)) {
    const documents: ToolDocument[] = [];
    for (const sample of samplesOf(tool)) documents.push(await storeSample(trx, tool, sample, now));
    await setToolData(trx, tool._id, rowOfData({ ...toolDataOf(tool), documents }, currency));
  }
}
