import { randomBytes } from 'node:crypto';
import type { Shop } from '#src/core/shop.ts';
import type { PaperCheck } from './paper.ts';
import { CODE_LENGTH, codeOf, printedCode } from './paper-code.ts';
import { findPaper, insertPaper } from './paper-repository.server.ts';
import type { PaperTable } from './paper-table.ts';
import { qrOf } from './qr.ts';

/** Verification data of a document; its code is created with the first print. */
export async function checkOf(
  { config, db }: Pick<Shop, 'config' | 'db'>,
  paper: Pick<PaperTable, 'kind' | 'number' | 'revision'>,
): Promise<PaperCheck> {
  let known = await findPaper(db, paper);
  if (!known) {
    await insertPaper(db, { ...paper, code: codeOf(randomBytes(CODE_LENGTH)), created_at: Date.now() });
    // Read again: a concurrent request may have inserted its code first.
    known = await findPaper(db, paper);
  }
  if (!known) throw new Error('the code of a document was written but cannot be read');
  return {
    code: printedCode(known.code),
    address: `${config.publicUrl.replace(/^https?:\/\//, '')}/verify`,
    qr: qrOf(`${config.publicUrl}/verify/${known.code}`),
  };
}
