/** A read of what a paper can do without: not here, or not for this person, is nothing. */
import { ApiError } from '#api/client.ts'
import { NotLoaded } from '#offline/reads.ts'

export const orNothing = async <T>(reading: Promise<T>): Promise<T | null> => {
  try {
    return await reading
  } catch (error) {
    if (error instanceof NotLoaded || error instanceof ApiError) return null
    throw error
  }
}
