/** Whether a place holds no database yet: restoring or moving a company never overwrites one. */
import { existsSync } from 'node:fs'
import { MissingDatabase } from './migrate.ts'
import { type Databases, fileOf, type Place } from './open.ts'

export const isFree = async (databases: Databases, dataDir: string, place: Place): Promise<boolean> => {
  // Any file under that name counts, even if it is no database.
  if (place.url === null) return !existsSync(fileOf(dataDir, place.name))
  try {
    await databases.inspect(place)
    return false
  } catch (error) {
    if (error instanceof MissingDatabase) return true
    throw error
  }
}
