/**
 * Every country of ISO 3166-1 and Kosovo, whose XK customs and carriers use. Names come from the CLDR data inside Node;
 * those a forwarder would not write that way are replaced.
 */
import { dialCodes } from './dial-codes.ts'
import { idsBy, type Names, names, type SeedRow } from './seed-row.ts'

/** A country's id is its place here, so a new code goes to the end whatever its letters. */
const CODES = `
  AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ
  CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR
  GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT
  JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY
  MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM
  PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ
  TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW
  XK
`
  .trim()
  .split(/\s+/)

/** The daily business of a Ukrainian forwarder: offered before the alphabet begins. */
const FIRST = 'UA PL RO MD TR DE CN KZ HU SK CZ BG LT LV NL BE IT AT FR ES GB GE AZ UZ AE EG IN VN KR US'.split(' ')

const EU = new Set('AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' '))

const CORRECTED: Readonly<Record<string, Names>> = {
  AE: names('ОАЭ', 'ОАЕ', 'United Arab Emirates'),
  BQ: names('Карибские Нидерланды', 'Карибські Нідерланди', 'Caribbean Netherlands'),
  CC: names('Кокосовые острова', 'Кокосові Острови', 'Cocos (Keeling) Islands'),
  CD: names('ДР Конго', 'ДР Конго', 'DR Congo'),
  CG: names('Республика Конго', 'Республіка Конго', 'Republic of the Congo'),
  FM: names('Микронезия', 'Мікронезія', 'Micronesia'),
  HK: names('Гонконг', 'Гонконг', 'Hong Kong'),
  KG: names('Кыргызстан', 'Киргизстан', 'Kyrgyzstan'),
  KP: names('Северная Корея (КНДР)', 'Північна Корея (КНДР)', 'North Korea'),
  KR: names('Южная Корея', 'Південна Корея', 'South Korea'),
  MM: names('Мьянма', "М'янма", 'Myanmar'),
  MO: names('Макао', 'Макао', 'Macao'),
  PG: names('Папуа-Новая Гвинея', 'Папуа-Нова Гвінея', 'Papua New Guinea'),
  PS: names('Палестина', 'Палестина', 'Palestine'),
  SH: names('Остров Святой Елены', 'Острів Святої Єлени', 'St. Helena'),
  TC: names('Острова Тёркс и Кайкос', 'Острови Теркс і Кайкос', 'Turks & Caicos Islands'),
  TR: names('Турция', 'Туреччина', 'Turkey (Türkiye)'),
  US: names('США', 'США', 'United States'),
  ZA: names('ЮАР', 'ПАР', 'South Africa'),
}

const [russian, ukrainian, english] = ['ru', 'uk', 'en'].map(
  (language) => new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }),
)

/** CLDR's typographic apostrophes and shortened islands, as people type them. */
const plain = (name: string | undefined, code: string): string => {
  if (!name) throw new Error(`seed data: no name for country ${code}`)
  return name
    .replaceAll(/[ʼ’]/g, "'")
    .replace(/^о-в(а?) /, (_, plural: string) => (plural ? 'Острова ' : 'Остров '))
    .replace(/ о-ва/, ' острова')
}

const namesOf = (code: string): Names =>
  CORRECTED[code] ??
  names(plain(russian?.of(code), code), plain(ukrainian?.of(code), code), plain(english?.of(code), code))

const rows: readonly SeedRow[] = CODES.map((code, index) => ({
  id: index + 1,
  country_code: code,
  ...namesOf(code),
  phone_code: dialCodes[code] ?? null,
  is_eu: EU.has(code) ? 1 : 0,
}))

const alphabet = new Intl.Collator('ru')
const place = (row: SeedRow): number => {
  const index = FIRST.indexOf(String(row.country_code))
  return index === -1 ? FIRST.length : index
}

export const countries: readonly SeedRow[] = rows.toSorted(
  (a, b) => place(a) - place(b) || alphabet.compare(String(a.name_ru), String(b.name_ru)),
)

export const countryId = idsBy(countries, 'country_code')
