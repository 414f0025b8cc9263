/** What other apps of the device may share into this one: the manifest offers it, the service worker takes it. */
import { FILE_ENDINGS } from './rules/file-endings.ts'

export const SHARE_PATH = '/share'

/** The fields of the form that the system posts. */
export const SHARE_FIELDS = { title: 'title', text: 'text', url: 'url', files: 'files' } as const

/** The parameter of Home behind a share, and its values. */
export const SHARE_PARAM = 'share'
export type ShareResult = 'kept' | 'failed'

export const SHARED_TYPES: readonly string[] = ['image/*', ...Object.keys(FILE_ENDINGS)]

const ENDINGS = new Set(Object.values(FILE_ENDINGS).flat())

/** By what the device says of it; the server looks at the bytes. Pictures of any type are made JPEGs where that is possible. */
export const isSharedType = ({ name, type }: { name: string; type: string }): boolean =>
  type.startsWith('image/') || type in FILE_ENDINGS || ENDINGS.has(name.split('.').at(-1)?.toLowerCase() ?? '')
