/** Sends one file of the outbox, whole each time: the server takes all of it or nothing (offline.md 5.2). */
import { api, type ApiAnswer, ApiError, type PostOptions } from '#api/client.ts'
import { withProgress } from '#api/progress.ts'
import type { KeptBlob } from './schema.ts'
import type { SenderTools } from './sender.ts'

export interface UploadOptions extends PostOptions {
  /** From 0 to 1. */
  onProgress: (share: number) => void
}

type Send = (path: string, file: KeptBlob, options: UploadOptions) => Promise<ApiAnswer>

/** Reads the bytes from the store and announces the progress of the upload. */
export const uploadBy =
  (send: Send): SenderTools['upload'] =>
  async ({ entry, store, channel }, path, options) => {
    const { n, uid = '' } = entry
    const file = await store.withDb((db) => db.get('blob', uid))
    // Only after the browser lost a part of its database; the user must learn which file it was.
    if (!file) throw new ApiError('file lost', { httpStatus: 200 })
    let lastPercent = -1
    const onProgress = (share: number): void => {
      const percent = Math.round(share * 100)
      if (percent === lastPercent) return
      lastPercent = percent
      channel.send({ type: 'progress', n, share })
    }
    return send(path, file, { ...options, onProgress })
  }

const formOf = ({ bytes, mime, name, thumb, flags = {} }: KeptBlob): FormData => {
  const form = new FormData()
  for (const [flag, value] of Object.entries(flags)) form.append(flag, String(value))
  if (thumb) form.append('thumb', new Blob([thumb], { type: 'image/jpeg' }), 'thumb.jpg')
  form.append('file', new Blob([bytes], { type: mime }), name)
  return form
}

export const uploadFile = uploadBy((path, file, { onProgress, headers, ...options }) => {
  const checked = file.sha256 === '' ? {} : { 'X-Content-SHA256': file.sha256 }
  const transport = withProgress(onProgress)
  return api.upload(path, formOf(file), { ...options, transport, headers: { ...headers, ...checked } })
})
