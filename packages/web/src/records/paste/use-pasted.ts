/** The pasted text as rows, with the field of each column; added rows are removed. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { useState } from 'react'
import { companyZone } from '#core/company-zone.ts'
import type { Row } from '#offline/reads.ts'
import { guessColumns } from './pasted-columns.ts'
import { type PasteField, readRow } from './pasted-rows.ts'
import { parseTable } from './pasted-table.ts'

export interface PasteTarget {
  entity: Entity
  /** The deal that the rows belong to. */
  deal: Row
  /** First values of a row, for missing columns. */
  prefill?: Readonly<Record<string, unknown>> | undefined
}

export const usePasted = ({ entity, deal, prefill }: PasteTarget, fields: readonly PasteField[] | null) => {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const [done, setDone] = useState<ReadonlySet<number>>(new Set())
  const table = parseTable(text)
  const guessed = guessColumns(table, fields ?? [])
  const names = chosen ?? guessed.names
  const common = Object.fromEntries(Object.entries(prefill ?? {}).filter(([name]) => name in entity.fields))
  const pasting = {
    entity,
    columns: names.map((name) => fields?.find((field) => field.name === name)),
    common: { ...common, [entity.part?.by ?? '']: deal.id },
    zone: companyZone(),
  }
  const rows = (guessed.hasHead ? table.slice(1) : table)
    .map((cells, place) => readRow(pasting, cells, place))
    .filter(({ place }) => !done.has(place))
  const paste = (next: string): void => {
    setText(next)
    setChosen(null)
    setDone(new Set())
  }
  const choose = (at: number, name: string): void =>
    // A field is filled by one column.
    setChosen(names.map((other, place) => (place === at ? name : other === name ? '' : other)))
  const drop = (places: readonly number[]): void => setDone(new Set([...done, ...places]))
  return { text, paste, names, choose, rows, drop, heads: guessed.hasHead ? (table[0] ?? []) : [] }
}

export type Pasted = ReturnType<typeof usePasted>
