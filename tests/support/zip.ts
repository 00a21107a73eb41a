import { deflateRawSync } from 'node:zlib';

interface ZipEntry {
  name: string;
  content: Buffer | string;
  /** Unpacked size according to the directory. */
  declaredSize?: number;
}

function headers(
  { name, content, declaredSize }: ZipEntry,
  packed: Buffer,
  at: number,
): [local: Buffer, entry: Buffer] {
  const size = declaredSize ?? Buffer.byteLength(content);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(size, 22);
  local.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(size, 24);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt32LE(at, 42);
  return [Buffer.concat([local, Buffer.from(name), packed]), Buffer.concat([entry, Buffer.from(name)])];
}

/** A ZIP archive, whatever its directory claims. Names are in ASCII. */
export function zipOf(...entries: ZipEntry[]): Buffer {
  const [files, directory]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const entry of entries) {
    const [file, line] = headers(entry, deflateRawSync(entry.content), at);
    files.push(file);
    directory.push(line);
    at += file.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, ...directory, end]);
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const relation = (id: number, kind: string, target: string) =>
  `<Relationship Id="rId${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`;

/** A workbook with one sheet, from the XML of its parts. */
export function workbookOf(sheetData: string, sharedStrings = ''): Buffer {
  const relations =
    relation(1, 'worksheet', 'worksheets/sheet1.xml') + relation(2, 'sharedStrings', 'sharedStrings.xml');
  return zipOf(
    { name: '[Content_Types].xml', content: `<Types xmlns="${PACKAGE}/content-types"/>` },
    {
      name: '_rels/.rels',
      content: `<Relationships xmlns="${PACKAGE}/relationships">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Tools" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships xmlns="${PACKAGE}/relationships">${relations}</Relationships>`,
    },
    { name: 'xl/sharedStrings.xml', content: `<sst xmlns="${MAIN}">${sharedStrings}</sst>` },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: `<worksheet xmlns="${MAIN}"><sheetData>${sheetData}</sheetData></worksheet>`,
    },
  );
}
