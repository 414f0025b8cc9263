/**
 * The secret address of a person’s calendar, derived from the server’s key, the installation, the person and a counter that a
 * renewal or a new password raises. So it can be shown again, is not stored, and older ones stop working.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

const FILE = /^(\d{1,15})-([\w-]{43})\.ics$/

export interface IcsAddresses {
  pathOf(installation: string, userId: number, version: number): string
  /** The owner of the calendar in the file name, if its secret is of this version. */
  readerOf(file: string): { userId: number; isOf: (installation: string, version: number) => boolean } | null
}

export const createIcsAddresses = (secretKey: string): IcsAddresses => {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'fura calendar address', 32))
  const secret = (installation: string, userId: number, version: number): Buffer =>
    createHmac('sha256', key).update(`${installation}\n${userId}\n${version}`).digest()
  return {
    pathOf: (installation, userId, version) =>
      `/api/calendar/ics/${userId}-${secret(installation, userId, version).toString('base64url')}.ics`,
    readerOf: (file) => {
      const [, id, sent] = FILE.exec(file) ?? []
      if (id === undefined || sent === undefined) return null
      const [userId, sentKey] = [Number(id), Buffer.from(sent, 'base64url')]
      const isOf = (installation: string, version: number) => {
        const right = secret(installation, userId, version)
        return right.length === sentKey.length && timingSafeEqual(right, sentKey)
      }
      return { userId, isOf }
    },
  }
}
