/** The id in the address of a record's screen. */
import { useParams } from '@tanstack/react-router'
import { idFromPath } from '#entity/record-screens.ts'

export const usePathId = (): number | string => {
  // The tree of routes is made from a table, so the router cannot know the names of their parameters.
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  return idFromPath(id)
}
