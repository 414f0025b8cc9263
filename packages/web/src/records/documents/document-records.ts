/**
 * Reads the records of a document through the reads of the screens: from the server if it answers, else from this device.
 * Records in neither place are reported, and stay blank on paper.
 */
import { bankAccount } from '@fura/shared/entities/bank-account.ts'
import { currency, vat } from '@fura/shared/entities/lookups.ts'
import { documentForm } from '@fura/shared/entities/document-form.ts'
import { entityByName } from '@fura/shared/entities/index.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { isLookup } from '#entity/is-lookup.ts'
import { readLookup, readRecord, type Row } from '#offline/reads.ts'
import type { Papers, Pictures } from './document.ts'
import { firmPictures } from './firm-pictures.ts'
import { nullIfUnavailable } from './null-if-unavailable.ts'
import { dealReferences, furtherReferences, type Reference } from './references.ts'

export interface DocumentRecords {
  records: Map<string, Row>
  forms: readonly Row[]
  pictures: Pictures
  absent: Reference[]
}

/** A branch refers to its city, and the city to its country. */
const STEPS = 3

const rowOf = async (entity: Entity, { id }: Reference): Promise<Row | null> => {
  if (isLookup(entity)) return (await nullIfUnavailable(readLookup(entity)))?.find((row) => row.id === id) ?? null
  return (await nullIfUnavailable(readRecord(entity, id)))?.row ?? null
}

/** All VAT rates, currencies and our accounts: lines refer to them only by id, and the accounts to their firm. */
const wholeLists = async (): Promise<{ known: [string, Row][]; absent: Reference[] }> => {
  const lists = await Promise.all(
    [currency, vat, bankAccount].map(async (entity) => ({
      entity,
      rows: await nullIfUnavailable(readLookup(entity)),
    })),
  )
  return {
    known: lists.flatMap(({ entity, rows }) =>
      (rows ?? []).map((row): [string, Row] => [`${entity.name}:${row.id}`, row]),
    ),
    absent: lists.flatMap(({ entity, rows }) => (rows ? [] : [wholly(entity)])),
  }
}

/** A list that is not on this device. */
const wholly = ({ name }: Entity): Reference => ({ entity: name, id: 0, name: '' })

const keyOf = ({ entity, id }: Reference): string => `${entity}:${id}`

export const readDocumentRecords = async (kind: 'order' | 'quote', papers: Papers): Promise<DocumentRecords> => {
  const lists = await wholeLists()
  const records = new Map(lists.known)
  const absent = new Map(lists.absent.map((each) => [keyOf(each), each]))
  let references = dealReferences(kind, papers)
  for (let step = 0; step < STEPS && references.length > 0; step += 1) {
    const fresh = [...new Map(references.map((each) => [keyOf(each), each])).values()].filter(
      (each) => !records.has(keyOf(each)) && !absent.has(keyOf(each)),
    )
    const read = await Promise.all(
      fresh.map(async (each) => {
        const entity = entityByName(each.entity)
        return { each, row: entity ? await rowOf(entity, each) : null }
      }),
    )
    for (const { each, row } of read) {
      if (row) records.set(keyOf(each), row)
      else absent.set(keyOf(each), each)
    }
    references = read.flatMap(({ each, row }) => (row ? furtherReferences(each.entity, row) : []))
  }
  const { pictures, absent: unread } = await firmPictures(papers.deal.legal_entity_id)
  const forms = await nullIfUnavailable(readLookup(documentForm))
  const unknownForms = forms ? [] : [wholly(documentForm)]
  return { records, forms: forms ?? [], pictures, absent: [...absent.values(), ...unread, ...unknownForms] }
}
