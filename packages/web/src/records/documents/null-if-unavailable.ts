/** Reads an optional record of a document: null if it is not on this device or the user may not see it. */
import { ApiError } from '#api/client.ts'
import { NotLoaded } from '#offline/reads.ts'

export const nullIfUnavailable = async <T>(reading: Promise<T>): Promise<T | null> => {
  try {
    return await reading
  } catch (error) {
    if (error instanceof NotLoaded || error instanceof ApiError) return null
    throw error
  }
}
