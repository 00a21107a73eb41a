// The process that makes PDFs. It is started by typst.server.ts, runs from this file as it is, and ends with its parent.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

const require = createRequire(import.meta.url);

const FONTS = [
  '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
  '@expo-google-fonts/noto-sans-bengali/400Regular/NotoSansBengali_400Regular.ttf',
  '@expo-google-fonts/noto-sans-bengali/700Bold/NotoSansBengali_700Bold.ttf',
];

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');
const templates = { paper: read('paper.typ'), datasheet: read('datasheet.typ') };

const compiler = NodeCompiler.create({
  // A folder without files: a template that asks for one fails.
  workspace: join(import.meta.dirname, 'no-such-folder'),
  fontArgs: [{ fontBlobs: FONTS.map((font) => readFileSync(require.resolve(font))) }],
});

/** Results of layouts that are kept for the next paper of the same kind, in papers. */
const KEPT_LAYOUTS = 10;

function render(template: keyof typeof templates, paper: string): Buffer {
  const compiled = compiler.compile({ mainFileContent: templates[template], inputs: { paper } });
  const { result } = compiled;
  if (!result) throw new Error(JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics ?? 'no document'));
  try {
    return compiler.pdf(result, { pdfStandard: 'ua-1' });
  } catch {
    // A letter that no font has is against PDF/UA, and Typst 0.13, the newest outside Linux on x64, does not write it.
    return compiler.pdf(result);
  } finally {
    compiler.evictCache(KEPT_LAYOUTS);
  }
}

interface Asked {
  id: number;
  template: keyof typeof templates;
  paper: string;
}

process.on('message', ({ id, template, paper }: Asked) => {
  try {
    process.send?.({ id, pdf: render(template, paper) });
  } catch (error) {
    process.send?.({ id, error: String(error) });
  }
});
process.on('disconnect', () => process.exit());
