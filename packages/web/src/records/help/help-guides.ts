/** The parts of the help: a short guide per kind of work, and the news of the last versions. */
import type { Role } from '@fura/shared/permissions.ts'
import type { HintId } from './hints.ts'

export const GUIDES = ['admin', 'head', 'manager', 'operations', 'documents', 'dispatcher', 'money', 'viewer'] as const
export type Guide = (typeof GUIDES)[number]

export const GUIDE_OF: Readonly<Record<Role, Guide>> = {
  admin: 'admin',
  head: 'head',
  manager: 'manager',
  op_manager: 'operations',
  doc_manager: 'documents',
  dispatcher: 'dispatcher',
  assistant: 'manager',
  accountant: 'money',
  viewer: 'viewer',
}

/** Versions with news, newest first. */
export const NEWS = ['2026-11-own', '2026-11-desk', '2026-11-company'] as const
export type NewsId = (typeof NEWS)[number]

/** The pictures that `npm run help-pictures` draws. */
export type PictureName = Guide | 'desktop'

export interface HelpTexts {
  guides: Readonly<Record<Guide, readonly string[]>>
  /** The same for everybody: work without a network, and on desktop. */
  offline: readonly string[]
  desktop: readonly string[]
  hints: Readonly<Record<HintId, string>>
  /** Alternative texts of the pictures. */
  pictures: Readonly<Record<PictureName, string>>
  pictureAway: string
  news: Readonly<Record<NewsId, readonly string[]>>
}
