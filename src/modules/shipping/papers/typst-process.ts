// Child process that renders PDFs. Forked by typst.server.ts, runs from this source file, and exits with its parent.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { PAPER_FONTS } from './paper-fonts.ts';

const require = createRequire(import.meta.url);

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');
const logo = read('logo.typ');
const templates = { paper: logo + read('paper.typ'), datasheet: logo + read('datasheet.typ') };

const compiler = NodeCompiler.create({
  // A folder that does not exist: a template that reads a file fails.
  workspace: join(import.meta.dirname, 'no-such-folder'),
  fontArgs: [{ fontBlobs: PAPER_FONTS.flat().map((font) => readFileSync(require.resolve(font))) }],
});

/** Cached layout results are evicted after this number of compilations without use. */
const KEPT_LAYOUTS = 10;

function render(template: keyof typeof templates, paper: string): Buffer {
  const compiled = compiler.compile({ mainFileContent: templates[template], inputs: { paper } });
  const { result } = compiled;
  if (!result) throw new Error(JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics ?? 'no document'));
  try {
    return compiler.pdf(result, { pdfStandard: 'ua-1' });
  } catch {
    // PDF/UA does not allow characters missing from all fonts, and Typst 0.13, the newest version available outside
    // Linux x64, cannot write PDF/UA.
    return compiler.pdf(result);
  } finally {
    compiler.evictCache(KEPT_LAYOUTS);
  }
}

interface RenderRequest {
  id: number;
  template: keyof typeof templates;
  paper: string;
}

process.on('message', ({ id, template, paper }: RenderRequest) => {
  try {
    process.send?.({ id, pdf: render(template, paper) });
  } catch (error) {
    process.send?.({ id, error: String(error) });
  }
});
process.on('disconnect', () => process.exit());
