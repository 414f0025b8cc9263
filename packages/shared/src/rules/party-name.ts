/**
 * A firm's name as it is compared with others: without its legal form, quotes and punctuation, and folded, so that
 * «ТОВ "Альфа-Транс"», "Альфа Транс, ТзОВ" and "альфатранс" are one. The form warns by it offline, the server finds by it.
 */
import { compact, compactFolded, fold } from '../fold.ts'

/** As people write them, short and in full. */
const WRITTEN_FORMS = [
  // Ukrainian
  'ТОВ',
  'ТзОВ',
  'ТДВ',
  'ПП',
  'ФОП',
  'СПД',
  'СПДФО',
  'АТ',
  'ПАТ',
  'ПрАТ',
  'ЗАТ',
  'ВАТ',
  'ДП',
  'КП',
  'СП',
  'МПП',
  'товариство з обмеженою відповідальністю',
  'товариство з додатковою відповідальністю',
  'приватне підприємство',
  'приватне акціонерне товариство',
  'публічне акціонерне товариство',
  'акціонерне товариство',
  'державне підприємство',
  'спільне підприємство',
  'фізична особа підприємець',
  // Russian, Belarusian, Kazakh
  'ООО',
  'ОДО',
  'ЧП',
  'ЧТУП',
  'ФЛП',
  'ИП',
  'ТОО',
  'АО',
  'ОАО',
  'ЗАО',
  'ПАО',
  'ГП',
  'УП',
  'общество с ограниченной ответственностью',
  'товарищество с ограниченной ответственностью',
  'частное предприятие',
  'акционерное общество',
  'открытое акционерное общество',
  'закрытое акционерное общество',
  'публичное акционерное общество',
  'индивидуальный предприниматель',
  'физическое лицо предприниматель',
  // Latin letters
  'LLC',
  'Ltd',
  'Limited',
  'Co',
  'Company',
  'Inc',
  'Corp',
  'Corporation',
  'PLC',
  'LLP',
  'LP',
  'JSC',
  'PJSC',
  'FOP',
  'GmbH',
  'mbH',
  'UG',
  'AG',
  'KG',
  'OHG',
  'Sp. z o.o.',
  'Sp. k.',
  'Sp. j.',
  'S.A.',
  'spółka z ograniczoną odpowiedzialnością',
  'SIA',
  'UAB',
  'OÜ',
  'S.R.L.',
  'S.r.o.',
  'A.S.',
  'A.Ş.',
  'Ltd. Şti.',
  'Kft',
  'Zrt',
  'd.o.o.',
  'EOOD',
  'OOD',
  'ЕООД',
  'ООД',
  'B.V.',
  'N.V.',
  'S.p.A.',
  'S.à r.l.',
  'SAS',
  'ApS',
  'Oy',
  'AB',
]

/** Quotes stay inside no word; what else is neither letter nor digit parts words. */
const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .map(compactFolded)
    .filter((word) => word !== '')

/** "Sp. z o.o." is typed as one word, as two and by its letters, so forms are compared without their spaces. */
const FORMS: ReadonlySet<string> = new Set(WRITTEN_FORMS.map((form) => wordsOf(form).join('')))
const LONGEST_FORM = Math.max(...WRITTEN_FORMS.map((form) => wordsOf(form).length))

/** How many words at the beginning (or the end) are a legal form; the longest reading counts. */
const formLength = (words: readonly string[], isAtEnd: boolean): number => {
  for (let length = Math.min(LONGEST_FORM, words.length - 1); length > 0; length -= 1) {
    const part = isAtEnd ? words.slice(-length) : words.slice(0, length)
    if (FORMS.has(part.join(''))) return length
  }
  return 0
}

/** Where a name begins and ends among its words, without the legal forms around it; nothing but a form stays what it is. */
const bareRange = (words: readonly string[]): readonly [start: number, end: number] => {
  let [start, end] = [0, words.length]
  for (;;) {
    const atStart = formLength(words.slice(start, end), false)
    const atEnd = formLength(words.slice(start + atStart, end), true)
    if (atStart + atEnd === 0) return [start, end]
    start += atStart
    end -= atEnd
  }
}

/** The words of a name as they are written, without the legal form: «ТОВ "Альфа-Транс"» is "Альфа", "Транс". */
export const nameWords = (name: string): string[] => {
  const written = name.match(/[\p{L}\p{N}'’ʼ]*[\p{L}\p{N}]/gu) ?? []
  return written.slice(...bareRange(written.map(compact)))
}

/** The key under which equal names meet; null if too little remains to compare. */
export const nameKey = (name: string): string | null => {
  const words = wordsOf(name)
  const key = words.slice(...bareRange(words)).join('')
  return key.length >= 2 ? key : null
}
