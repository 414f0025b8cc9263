/**
 * A page of a carrier's paper as a small PDF: its name, its number and boxes with what they say. Only Latin letters, because it
 * brings no fonts along.
 */

export interface Paper {
  title: string
  number: string
  /** Two stand side by side. */
  boxes: readonly (readonly [label: string, value: string])[]
}

const A4 = [595, 842] as const
const MARGIN = 40
const TOP = 770
const BOX = { width: 257, height: 58 } as const

const literal = (text: string): string => {
  if (!/^[ -~]*$/.test(text)) throw new Error(`demo data: a paper cannot say "${text}"`)
  return `(${text.replaceAll(/[\\()]/g, '\\$&')})`
}

const textCommand = (font: 'F1' | 'F2', size: number, [x, y]: readonly [number, number], text: string): string =>
  `BT /${font} ${size} Tf ${x} ${y} Td ${literal(text)} Tj ET`

const boxAt = (place: number, [label, value]: Paper['boxes'][number]): string[] => {
  const x = MARGIN + (place % 2) * BOX.width
  const y = TOP - 60 - Math.floor(place / 2) * BOX.height
  return [
    `${x} ${y} ${BOX.width} ${BOX.height} re S`,
    textCommand('F1', 7, [x + 6, y + BOX.height - 12], `${place + 1}  ${label}`),
    textCommand('F2', 11, [x + 6, y + 18], value),
  ]
}

const content = ({ title, number, boxes }: Paper): string =>
  [
    '0.8 w',
    textCommand('F2', 16, [MARGIN, TOP + 32], title),
    textCommand('F1', 11, [MARGIN, TOP + 14], number),
    ...boxes.flatMap((box, place) => boxAt(place, box)),
  ].join('\n')

/** The bytes are the letters: all of them are ASCII. */
export const pdfOfPaper = (paper: Paper): Buffer => {
  const page = content(paper)
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${A4.join(' ')}]/Contents 6 0 R/Resources<</Font<</F1 4 0 R/F2 5 0 R>>>>>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica-Bold>>',
    `<</Length ${page.length}>>stream\n${page}\nendstream`,
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, place) => {
    const offset = text.length
    text += `${place + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  const end = `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer<</Size ${count}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(text + end, 'latin1')
}
