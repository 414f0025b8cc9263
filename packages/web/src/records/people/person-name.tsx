/** The name of a colleague on a card, with a note under it while they are away. */
import { useAway } from './use-away.ts'
import css from './person-name.module.css'

export const PersonName = ({ id, name }: { id: unknown; name: string }) => {
  const away = useAway()(id)
  return away === '' ? (
    name
  ) : (
    <span className={css.person}>
      {name}
      <small className={css.away}>{away}</small>
    </span>
  )
}
