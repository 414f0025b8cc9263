/**
 * Addresses by which a browser opens a file without headers. The signature names installation, file, user and expiry. The
 * address of a colleague's photo does not expire, because their record holds it; it ends with the photo.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { nowSeconds } from '@fura/shared/seconds.ts'

const LIFE_SECONDS = 3600
/** The address stays the same for so long, so that the browser's cache can be used. */
const STEADY_SECONDS = 300

export const NO_END = 0

export interface Address {
  installation: string
  fileId: number
  userId: number
  /** Unix seconds. */
  until: number
}

export interface Signer {
  addressOf(installation: string, fileId: number, userId: number): string
  /** For the record of a colleague: without an end. */
  photoAddress(installation: string, fileId: number, userId: number): string
  isSigned(address: Address, signature: string): boolean
}

export const withThumb = (address: string): string => `${address}&v=thumb`

export const createSigner = (secretKey: string, now = nowSeconds): Signer => {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'fura file address', 32))
  const signature = ({ installation, fileId, userId, until }: Address): Buffer =>
    createHmac('sha256', key).update(`${installation}\n${fileId}\n${userId}\n${until}`).digest()
  const addressText = (address: Address): string =>
    `/api/files/raw/${address.fileId}/?u=${address.userId}&e=${address.until}&s=${signature(address).toString('base64url')}`
  return {
    addressOf: (installation, fileId, userId) => {
      const seconds = now()
      return addressText({ installation, fileId, userId, until: seconds - (seconds % STEADY_SECONDS) + LIFE_SECONDS })
    },
    photoAddress: (installation, fileId, userId) => addressText({ installation, fileId, userId, until: NO_END }),
    isSigned: (address, sent) => {
      const [right, sentSignature] = [signature(address), Buffer.from(sent, 'base64url')]
      const isLive = address.until === NO_END || address.until > now()
      return right.length === sentSignature.length && timingSafeEqual(right, sentSignature) && isLive
    },
  }
}
