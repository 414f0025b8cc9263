/** /directory: an index of every lookup; each opens as a list of its own, to which the arrow in the header leads back. */
import { useLocation } from '@tanstack/react-router'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { useWords } from '#entity/words.ts'
import { EntityList } from '#records/lists/list-screen.tsx'
import { directoryEntity } from './directory-groups.ts'
import { DirectoryIndex } from './directory-index.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Of /directory: the path of the list that is open. */
    lookup?: string
  }
}

const Lookup = ({ entity }: { entity: Entity }) => <EntityList entity={entity} title={useWords(entity).many} />

export const DirectoryScreen = () => {
  const { lookup } = useLocation().state
  const entity = directoryEntity(lookup)
  return entity ? <Lookup key={entity.path} entity={entity} /> : <DirectoryIndex />
}
