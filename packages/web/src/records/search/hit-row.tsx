/** One hit: what it is called, what tells it from others, and the screen that it opens. */
import { useRouter } from '@tanstack/react-router'
import { Highlight } from '#ui/highlight.tsx'
import { ListRow } from '#ui/list-row.tsx'
import css from './hit-row.module.css'
import { type Hit, kindOf } from './hit.ts'

/** Opens the screen of a hit. One step leads back, also from a list that is narrowed to it. */
export const useOpenHit = () => {
  const router = useRouter()
  return ({ route, type }: Hit): void => {
    const { pathname, searchParams } = new URL(route, window.location.origin)
    void router.navigate({
      to: pathname,
      search: Object.fromEntries(searchParams),
      // Trucks have their place on the screen of cars.
      state: { steps: 1, ...(type === 'truck' && { vehicle: type }) },
    })
  }
}

interface HitRowProps {
  hit: Hit
  search: string
  onOpen: (hit: Hit) => void
}

export const HitRow = ({ hit, search, onOpen }: HitRowProps) => {
  const Icon = kindOf(hit.type)?.Icon
  return (
    <ListRow
      leading={<span className={css.icon}>{Icon && <Icon aria-hidden />}</span>}
      title={<Highlight text={hit.title} query={search} />}
      subtitle={hit.subtitle === '' ? undefined : <Highlight text={hit.subtitle} query={search} />}
      href={hit.route}
      onPress={() => onOpen(hit)}
    />
  )
}
