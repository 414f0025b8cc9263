/** The address of a picture: the server's, or this device's own bytes while it is unsent. */
import { useEffect, useState } from 'react'
import { unsentFile } from '#offline/files.ts'
import { type FileRow, isUnsent } from './file-row.ts'

const addressOf = async (id: string, isSmall: boolean): Promise<string | null> => {
  const file = await unsentFile(id)
  const bytes = isSmall ? (file?.thumb ?? file?.bytes) : file?.bytes
  return file && bytes ? URL.createObjectURL(new Blob([bytes], { type: isSmall ? 'image/jpeg' : file.mime })) : null
}

/** The address of an unsent file, by its temporary id. */
export const useOwnBytes = (id: string | null, isSmall: boolean): string | null => {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (id === null) return undefined
    let objectUrl: string | null = null
    let isGone = false
    const make = async () => {
      objectUrl = await addressOf(id, isSmall)
      if (isGone && objectUrl) URL.revokeObjectURL(objectUrl)
      else setAddress(objectUrl)
    }
    make().catch(reportError)
    return () => {
      isGone = true
      setAddress(null)
      if (objectUrl) URL.revokeObjectURL(objectUrl)
    }
  }, [id, isSmall])
  return address
}

/** The thumbnail, else the whole; null until it is known. */
export const usePicture = (row: FileRow, isSmall: boolean): string | null => {
  const own = useOwnBytes(isUnsent(row) ? row.id : null, isSmall)
  if (isUnsent(row)) return own
  return (isSmall ? row.thumb_url : null) ?? row.url ?? null
}
