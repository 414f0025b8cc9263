/** A file as the app draws it: a row of the server, or one on this device. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { FILE_OBJECTS, type FileObject } from '@fura/shared/entities/file.ts'
import type { FileKind } from '@fura/shared/rules/file-kinds.ts'
import type { Row } from '#offline/reads.ts'
import type { TempId } from '#offline/row.ts'

export interface FileRow extends Row {
  name: string
  kind: FileKind
  type: string
  size: number
  /** Seconds. */
  date: number
  team_user_id?: number | null
  team_user_name?: string | null
  /** Sent by mail: addresses, and when. */
  mailed_to?: string | null
  mailed_date?: number
  mail_failed_to?: string | null
  /** Its address for an hour; missing while it is unsent. */
  url?: string
  thumb_url?: string | null
}

export interface FilesProps {
  entity: Entity
  /** The record that the files belong to. */
  row: Row
  /** The right to edit it: then all its files may be changed, whoever added them. */
  canEdit: boolean
}

export const isUnsent = <R extends Row>(row: R): row is R & { id: TempId } => typeof row.id === 'string'

export const isFileObject = ({ name }: Pick<Entity, 'name'>): boolean => Object.hasOwn(FILE_OBJECTS, name)

export const fileObjectOf = ({ name }: Entity): FileObject => {
  if (!isFileObject({ name })) throw new Error(`no file hangs on ${name}`)
  return name as FileObject
}

/** Pictures that every browser shows; the others are opened by the device's own apps. */
const SHOWN = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'])

export const isPicture = ({ type }: Pick<FileRow, 'type'>): boolean => SHOWN.has(type)
