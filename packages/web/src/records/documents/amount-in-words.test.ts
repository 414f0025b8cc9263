/** Sums in words, in three languages: the gender of the number follows the currency, its word follows the number. */
import { describe, expect, test } from 'vitest'
import { amountInWords } from './amount-in-words.ts'
import { paperOf } from './paper.ts'
import { TEXTS } from './testing/make-pdf.ts'

const inWords = (language: 'ru' | 'uk' | 'en', amount: string, currency: string): string =>
  amountInWords(paperOf({ language, texts: TEXTS[language], records: new Map(), zone: 'UTC' }), amount, currency)

describe('a sum in words', () => {
  test.each([
    ['1.01', 'UAH', 'Одна гривна 01 копейка'],
    ['2.02', 'UAH', 'Две гривны 02 копейки'],
    ['5.05', 'UAH', 'Пять гривен 05 копеек'],
    ['11.11', 'UAH', 'Одиннадцать гривен 11 копеек'],
    ['21.21', 'UAH', 'Двадцать одна гривна 21 копейка'],
    ['1002.00', 'UAH', 'Одна тысяча две гривны 00 копеек'],
    ['2000000.50', 'UAH', 'Два миллиона гривен 50 копеек'],
    ['1.00', 'USD', 'Один доллар США 00 центов'],
    ['22.01', 'USD', 'Двадцать два доллара США 01 цент'],
    ['132800.00', 'USD', 'Сто тридцать две тысячи восемьсот долларов США 00 центов'],
    ['1.02', 'EUR', 'Один евро 02 евроцента'],
    ['2.00', 'EUR', 'Два евро 00 евроцентов'],
    ['0.99', 'PLN', 'Ноль злотых 99 грошей'],
  ])('in Russian: %s %s', (amount, currency, words) => {
    expect(inWords('ru', amount, currency)).toBe(words)
  })

  test.each([
    ['1.01', 'UAH', 'Одна гривня 01 копійка'],
    ['2.02', 'UAH', 'Дві гривні 02 копійки'],
    ['5.05', 'UAH', 'П’ять гривень 05 копійок'],
    ['144801.17', 'UAH', 'Сто сорок чотири тисячі вісімсот одна гривня 17 копійок'],
    ['2.00', 'USD', 'Два долари США 00 центів'],
    ['1.00', 'EUR', 'Одне євро 00 євроцентів'],
    ['21.01', 'EUR', 'Двадцять одне євро 01 євроцент'],
  ])('in Ukrainian: %s %s', (amount, currency, words) => {
    expect(inWords('uk', amount, currency)).toBe(words)
  })

  test.each([
    ['1.01', 'UAH', 'One hryvnia 01 kopiyka'],
    ['21.00', 'USD', 'Twenty-one US dollars 00 cents'],
    ['2.50', 'EUR', 'Two euros 50 cents'],
  ])('in English: %s %s', (amount, currency, words) => {
    expect(inWords('en', amount, currency)).toBe(words)
  })

  test('uses only Ukrainian letters, so that it can be searched and read aloud', () => {
    expect(inWords('uk', '2318462.00', 'UAH')).not.toMatch(/[a-z]/i)
  })

  test('is exact where a float would not be, and keeps the code of an unknown currency', () => {
    expect(inWords('en', '999999999.99', 'GBP')).toMatch(/^Nine hundred .*-nine GBP 99\/100$/)
  })
})
