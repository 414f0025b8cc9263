/** Workbooks made by hand, as no spreadsheet would make them. */
import { deflateRawSync } from 'node:zlib'

export interface ZipPart {
  name: string
  packed: Buffer
  /** As the archive claims it. */
  size: number
}

const headOf = ({ name, packed, size }: ZipPart, central: { offset: number } | null): Buffer => {
  const bytes = Buffer.alloc(central ? 46 : 30)
  bytes.writeUInt32LE(central ? 0x02_01_4b_50 : 0x04_03_4b_50, 0)
  const shift = central ? 2 : 0
  bytes.writeUInt16LE(8, 8 + shift)
  bytes.writeUInt32LE(packed.length, 18 + shift)
  bytes.writeUInt32LE(size, 22 + shift)
  bytes.writeUInt16LE(name.length, 26 + shift)
  if (central) bytes.writeUInt32LE(central.offset, 42)
  return Buffer.concat([bytes, Buffer.from(name)])
}

export const zipOf = (parts: readonly ZipPart[]): Buffer => {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const part of parts) {
    const body = Buffer.concat([headOf(part, null), part.packed])
    bodies.push(body)
    directory.push(headOf(part, { offset }))
    offset += body.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06_05_4b_50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, listed, end])
}

const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** What stands between the tags of the first sheet and of the shared texts. */
export const workbookOf = ({ rows, texts = '' }: { rows: string; texts?: string }): Buffer => {
  const relations = [
    ['s', 'worksheet', 'worksheets/sheet1.xml'],
    ['t', 'sharedStrings', 'sharedStrings.xml'],
  ].map(([id, type, target]) => `<Relationship Id="${id}" Type="${RELATION}/${type}" Target="${target}"/>`)
  const parts: Readonly<Record<string, string>> = {
    'xl/workbook.xml': `<workbook xmlns:r="${RELATION}"><sheets><sheet name="A" sheetId="1" r:id="s"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst>${texts}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  }
  return zipOf(
    Object.entries(parts).map(([name, xml]) => ({
      name,
      packed: deflateRawSync(xml),
      size: Buffer.byteLength(xml),
    })),
  )
}
