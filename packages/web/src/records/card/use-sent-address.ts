/**
 * A record added without a network has a temporary id in the address. When the server has given it a number, the number
 * replaces it (offline.md 13); the old address opens the same record.
 */
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { queryOf } from '#core/search-params.ts'
import { isTempId } from '#offline/entry.ts'
import type { Row } from '#offline/reads.ts'
import { isCovered } from '#ui/keys.ts'
import { recordKey } from '#entity/query-options.ts'
import { isRefetchLocked } from '#entity/refetch-lock.ts'

/** A change of the address would close a form or a sheet over the record, so it waits. */
const LOOK_EVERY_MS = 500

const isBusy = (): boolean => isRefetchLocked() || isCovered()

/** `id`: the one in the address; `row`: the record that was read by it. */
export const useSentAddress = (path: string, id: number | string | null, row: Row | undefined): void => {
  const router = useRouter()
  const client = useQueryClient()
  const sentId = isTempId(id) && typeof row?.id === 'number' ? row.id : null
  const change = useEffectEvent((): void => {
    const { pathname } = router.state.location
    const to = decodeURIComponent(pathname).replace(String(id), String(sentId))
    const search = queryOf(router.state.location)
    const isAsked = search.id === id
    if (to === decodeURIComponent(pathname) && !isAsked) return
    // The record is drawn at once under its number.
    client.setQueryData(recordKey(path, sentId ?? 0), client.getQueryData(recordKey(path, id ?? 0)))
    const place = { to, search: isAsked ? { ...search, id: String(sentId) } : search, hash: true, state: true } as const
    void router.navigate({ ...place, replace: true, resetScroll: false, ignoreBlocker: true })
  })
  useEffect(() => {
    if (sentId === null) return
    if (!isBusy()) return change()
    const timer = setInterval(() => {
      if (isBusy()) return
      clearInterval(timer)
      change()
    }, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [sentId])
}
