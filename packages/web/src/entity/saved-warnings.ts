/**
 * Warnings of the server about a record that it saved, at once or when the network was back: kept until
 * somebody has read them on the record's card. Warnings about a part stand on the card of its whole.
 */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { entityByName, entityByPath } from '@fura/shared/entities/index.ts'
import { useSyncExternalStore } from 'react'
import { onTabMessage } from '#offline/user-session.ts'

export interface SavedWarning {
  entity: Entity
  field: string
  /** A code of api.md. */
  code: string
}

const NONE: readonly SavedWarning[] = []
const warningsByRecord = new Map<string, readonly SavedWarning[]>()
const listeners = new Set<() => void>()

const keyOf = (path: string, id: unknown): string => `${path}/${String(id)}`

const notify = (): void => {
  for (const listener of listeners) listener()
}

/** Replaces earlier warnings of this kind, so that corrected ones disappear. */
const note = (
  entity: Entity,
  row: Readonly<Record<string, unknown>>,
  warnings: Readonly<Record<string, string>>,
): void => {
  const whole = entity.part && entityByName(entity.part.of)
  const key = whole ? keyOf(whole.path, row[entity.part?.by ?? '']) : keyOf(entity.path, row.id)
  const others = (warningsByRecord.get(key) ?? NONE).filter((one) => one.entity.name !== entity.name)
  const added = Object.entries(warnings).map(([field, code]) => ({ entity, field, code }))
  if (others.length + added.length === 0) warningsByRecord.delete(key)
  else warningsByRecord.set(key, [...others, ...added])
  notify()
}

let isHearing = false

/** Starts with the first form, or when the screen is idle: changes left by an earlier start are sent about then. */
export const hearWarnings = (): void => {
  if (isHearing) return
  isHearing = true
  onTabMessage((message) => {
    if (message.type !== 'outcome' || message.outcome.state !== 'sent') return
    const { id, row, warnings = {} } = message.outcome
    const entity = entityByPath(message.path)
    if (entity) note(entity, { ...row, id }, warnings)
  })
}

export const forgetWarnings = (entity: Entity, id: number | string): void => {
  warningsByRecord.delete(keyOf(entity.path, id))
  notify()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useSavedWarnings = ({ path }: Entity, id: number | string): readonly SavedWarning[] =>
  useSyncExternalStore(subscribe, () => warningsByRecord.get(keyOf(path, id)) ?? NONE)
