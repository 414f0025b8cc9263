/** A page of a list that is here in full. The code that searches and filters it is loaded with the first such question. */
import { PAGE_SIZE } from '@fura/shared/constants.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { useEffect, useState } from 'react'
import type { Row } from '#offline/reads.ts'
import type { lookupPage, LookupQuery } from './lookup-page.ts'

let loaded: typeof lookupPage | null = null

/** null: unknown yet. */
export const useLookupPage = (entity: Entity, rows: readonly Row[] | undefined, query: LookupQuery) => {
  const { filters, search, start } = query
  const isFiltered = search.trim() !== '' || Object.keys(filters).length > 0
  const [, setReady] = useState(loaded !== null)
  useEffect(() => {
    if (!isFiltered || loaded) return
    import('./lookup-page.ts').then(
      (code) => {
        loaded = code.lookupPage
        setReady(true)
      },
      (error: unknown) => reportError(error),
    )
  }, [isFiltered])
  if (!rows) return null
  if (!isFiltered) return { rows: rows.slice(start, start + PAGE_SIZE), total: rows.length }
  return loaded?.(entity, rows, query) ?? null
}
