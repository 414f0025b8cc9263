/** Writes records as JSON byte text, from the values of their columns and of the records that they refer to. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { fromScaled } from '@fura/shared/fields/decimal.ts'
import { type Field, isScaled } from '@fura/shared/fields/field.ts'
import { fromText } from '#db/byte-text.ts'
import type { Values } from '#db/json-arrays.ts'

/** Values of the referred records, by entity and id; the first is the id. */
export type ReferencedValues = ReadonlyMap<Entity, ReadonlyMap<unknown, Values>>

/** JSON of a value that is not null. */
export type ToJson = (value: string | number) => string

/** A member with a value of the referred record. */
export interface Beside {
  path: string
  head: string
  /** Its place among the values of the referred record. */
  place: number
}

export interface Reference {
  target: Entity
  /** Empty where the id is selected and not answered. */
  head: string
  empty: string
  beside: readonly Beside[]
}

export interface Member {
  /** Its place among the columns, which members may share. */
  place: number
  /** Comma, name and colon. */
  head: string
  /** The same with the value for null. */
  empty: string
  toJson: ToJson
  /** Written instead of the plain member. */
  reference: Reference | null
}

export const headOf = (name: string): string => `,"${name}":`

export const plainJson: ToJson = (value) => (typeof value === 'number' ? String(value) : JSON.stringify(value))

/** Lists of ids are stored as JSON. */
export const jsonOf = ({ kind }: Field): ToJson => {
  if (isScaled(kind)) return (value) => `"${fromScaled(kind, Number(value))}"`
  return kind === 'ids' ? String : plainJson
}

export const wordsJson = (words: readonly (readonly [number, string])[]): ToJson => {
  const byCode = new Map(words.map(([code, word]) => [code, fromText(JSON.stringify(word))]))
  return (code) => byCode.get(Number(code)) ?? 'null'
}

/** Writes each reference to the same record once. */
export class ReferenceTexts {
  readonly #referenced: ReferencedValues
  readonly #texts = new Map<Reference, Map<unknown, string>>()

  constructor(referenced: ReferencedValues) {
    this.#referenced = referenced
  }

  of(reference: Reference, id: Values[number]): string {
    if (id === null) return reference.empty
    const texts = this.#texts.get(reference) ?? new Map<unknown, string>()
    const text = texts.get(id) ?? this.#write(reference, id)
    if (texts.size === 0) this.#texts.set(reference, texts)
    texts.set(id, text)
    return text
  }

  #write({ head, target, beside }: Reference, id: string | number): string {
    const values = this.#referenced.get(target)?.get(id)
    let text = head === '' ? '' : head + String(id)
    for (const member of beside) text += member.head + JSON.stringify(values?.[member.place] ?? null)
    return text
  }
}

const memberText = (
  { place, head, empty, toJson, reference }: Member,
  values: Values,
  texts: ReferenceTexts,
): string => {
  const value = values[place] ?? null
  if (reference) return texts.of(reference, value)
  return value === null ? empty : head + toJson(value)
}

/** The first member is the id; `besideOf` returns members to insert after it. */
export const recordsJson = (
  records: readonly Values[],
  [, ...members]: readonly Member[],
  texts: ReferenceTexts,
  besideOf?: (id: number) => object,
): string => {
  let json = '['
  for (const values of records) {
    json += `${json === '[' ? '' : ','}{"id":${values[0]}`
    if (besideOf) json += `,${fromText(JSON.stringify(besideOf(Number(values[0]))).slice(1, -1))}`
    for (const member of members) json += memberText(member, values, texts)
    json += '}'
  }
  return `${json}]`
}
