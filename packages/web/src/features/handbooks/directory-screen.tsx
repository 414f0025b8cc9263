/** /directory: an index of every lookup, to which the arrow in the header returns; `?list=countries` opens one as a list. */
import { useLocation } from '@tanstack/react-router'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { queryOf } from '#core/search-params.ts'
import { useWords } from '#entity/words.ts'
import { EntityList } from '#records/lists/list-screen.tsx'
import { directoryEntity } from './directory-groups.ts'
import { DirectoryIndex } from './directory-index.tsx'

const Lookup = ({ entity }: { entity: Entity }) => <EntityList entity={entity} title={useWords(entity).many} />

export const DirectoryScreen = () => {
  const { list } = queryOf(useLocation())
  const entity = directoryEntity(list)
  return entity ? <Lookup key={entity.path} entity={entity} /> : <DirectoryIndex />
}
