/** One hit: its name, its distinguishing details, and the screen that it opens. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useWords } from '#entity/words.ts'
import { Highlight } from '#ui/highlight.tsx'
import { ListRow } from '#ui/list-row.tsx'
import css from './hit-row.module.css'
import { type Hit, kindOf } from './hit.ts'

/** Opens the screen of a hit. One step leads back, even from a list filtered to it. */
export const useOpenHit = () => {
  const router = useRouter()
  return ({ route, type }: Hit): void => {
    const { pathname, searchParams } = new URL(route, window.location.origin)
    void router.navigate({
      to: pathname,
      // Trucks are on the screen of cars.
      search: { ...Object.fromEntries(searchParams), ...(type === 'truck' && { vehicle: type }) },
      state: { steps: 1 },
    })
  }
}

/** A deal added here gets its number when it is sent. */
const Unnumbered = ({ entity }: { entity: Entity }) => {
  const { t } = useTranslation()
  return t('unsent_new', { what: useWords(entity).one })
}

interface HitRowProps {
  hit: Hit
  search: string
  onOpen: (hit: Hit) => void
}

export const HitRow = ({ hit, search, onOpen }: HitRowProps) => {
  const kind = kindOf(hit.type)
  if (!kind) return null
  const { entity, Icon } = kind
  return (
    <ListRow
      leading={
        <span className={css.icon}>
          <Icon aria-hidden />
        </span>
      }
      title={hit.title === '' ? <Unnumbered entity={entity} /> : <Highlight text={hit.title} query={search} />}
      subtitle={hit.subtitle === '' ? undefined : <Highlight text={hit.subtitle} query={search} />}
      pending={hit.pending}
      href={hit.route}
      onPress={() => onOpen(hit)}
    />
  )
}
