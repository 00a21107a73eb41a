import type { Config } from '#src/core/config.ts';
import { releaseImage, requireImage, requireNoProblems } from '#src/core/tools/require-tool.server.ts';
import type { Tool } from '#src/core/tools/tool.ts';
import type { ToolData } from '#src/core/tools/tool-data.ts';
import { rowOfData } from '#src/core/tools/tool-data-row.server.ts';
import type { ToolKeeper } from '#src/core/tools/tool-keeper.ts';
import { replacePictures } from '#src/core/tools/tool-repository.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { absoluteImage } from '#src/platform/images/image.ts';
import { dataAfterEdit, dataOfNewTool, type SentToolData } from './data-request.ts';
import { toolDataProblems } from './data-rules.ts';
import { tidyTexts } from './picture-texts.ts';
import { localDocument } from './stored-document.ts';

/**
 * @param data with URLs as the API shows them
 * @throws Refusal with the first message, and all messages by field
 */
export function requireDataRules(
  data: ToolData,
  { publicUrl, currency }: Pick<Config, 'publicUrl' | 'currency'>,
): void {
  const absolute = (url: string) => absoluteImage(url, publicUrl);
  const documents = data.documents.map((document) => ({ ...document, url: absolute(document.url) }));
  requireNoProblems(toolDataProblems({ ...data, pictures: data.pictures.map(absolute), documents }, currency));
}

/**
 * The data in its database form, with pictures as `requireImage` returns them and documents of this shop as paths. Call
 * it in the transaction that writes the tool.
 * @param kept pictures that the tool already shows
 */
export async function storedData(
  trx: Db,
  data: ToolData,
  publicUrl: string,
  kept: readonly string[] = [],
): Promise<ToolData> {
  const pictures: string[] = [];
  for (const picture of data.pictures) {
    if (kept.includes(picture)) pictures.push(picture);
    else pictures.push(await requireImage(trx, absoluteImage(picture, publicUrl), publicUrl));
  }
  const documents = data.documents.map((document) => ({ ...document, url: localDocument(document.url, publicUrl) }));
  const inTheBox = data.inTheBox.map((item) => item.trim());
  return { ...data, inTheBox, pictures, pictureTexts: tidyTexts(data), documents };
}

/** Keeps the data that a request sends with a tool; data that it does not send stays. */
export function keepToolData(sent: SentToolData, config: Pick<Config, 'publicUrl' | 'currency'>): ToolKeeper {
  const dataOf = (tool: Tool | undefined) => (tool ? dataAfterEdit(tool, sent) : dataOfNewTool(sent));
  let pictures: readonly string[] = [];
  return {
    check: (seen) => requireDataRules(dataOf(seen), config),
    async columns(trx, before) {
      const data = await storedData(trx, dataOf(before), config.publicUrl, before?.pictures);
      pictures = data.pictures;
      return rowOfData(data, config.currency);
    },
    async written(trx, id, before) {
      for (const picture of before?.pictures ?? []) if (!pictures.includes(picture)) await releaseImage(trx, picture);
      await replacePictures(trx, id, pictures);
    },
  };
}
