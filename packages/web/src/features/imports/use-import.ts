/** One import from its file to its result: sent, checked by the server, confirmed by the person, and followed until it is done. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#api/client.ts'
import {
  addImport,
  type Existing,
  type ImportState,
  makeMissing,
  mapImport,
  type MissingRecords,
  readImport,
  runImport,
  undoImport,
} from './import.api.ts'

const ASK_EVERY = 1000

const MOVING = new Set<ImportState['status']>(['reading', 'running', 'undoing'])

const isMoving = (state: ImportState | undefined): boolean => state === undefined || MOVING.has(state.status)

export const useImport = (entity: Entity) => {
  const memory = useQueryClient()
  const [id, setId] = useState<number | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ApiError | null>(null)
  const { data: state, error } = useQuery({
    queryKey: ['import', id],
    queryFn: () => readImport(id ?? 0),
    enabled: id !== null,
    // A lost answer is requested again; the import itself goes on at the server.
    refetchInterval: ({ state: { data } }) => (isMoving(data) ? ASK_EVERY : false),
    retry: false,
    gcTime: 0,
  })

  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      setFailure(thrown)
    } finally {
      setBusy(false)
    }
  }
  const send = (file: File) => attempt(async () => setId(await addImport(entity, file)))
  const change = (call: (id: number) => Promise<object>) =>
    attempt(async () => {
      await call(id ?? 0)
      await memory.invalidateQueries({ queryKey: ['import', id] })
    })
  return {
    id,
    state: id === null ? null : (state ?? null),
    isSent: id !== null,
    isBusy,
    failure,
    error,
    send,
    /** One that was run before. */
    open: setId,
    map: (columns: readonly string[]) => change((one) => mapImport(one, columns)),
    make: (missing: MissingRecords['entity']) => change((one) => makeMissing(one, missing)),
    run: (existing: Existing) => change((one) => runImport(one, existing)),
    undo: () => change(undoImport),
  }
}

export type Importing = ReturnType<typeof useImport>
