/** Whether a place holds no database yet: a restored or a moved company never writes over one. */
import { existsSync } from 'node:fs'
import { MissingDatabase } from './migrate.ts'
import { type Databases, fileOf, type Place } from './open.ts'

export const isFree = async (databases: Databases, dataDir: string, place: Place): Promise<boolean> => {
  // Whatever lies there under the name is somebody's, also if it is no database.
  if (place.url === null) return !existsSync(fileOf(dataDir, place.name))
  try {
    await databases.inspect(place)
    return false
  } catch (error) {
    if (error instanceof MissingDatabase) return true
    throw error
  }
}
