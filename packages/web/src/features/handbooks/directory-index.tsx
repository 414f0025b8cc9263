/** The index of lookups: groups of names, narrowed by what is typed. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { exchangeRate } from '@fura/shared/entities/exchange-rate.ts'
import { fold } from '@fura/shared/fold.ts'
import { wordedKey } from '@fura/shared/label-key.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { hasLookup } from '@fura/shared/variant-parts.ts'
import { IconSearchOff } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { HeaderSlot, useInstallation, useSession } from '#app/contexts.tsx'
import { SearchInput } from '#entity/search-input.tsx'
import { useListKeys } from '#entity/list-keys.ts'
import { useIsWide } from '#ui/use-media.ts'
import { useListAddress } from '#entity/use-list-address.ts'
import { Card, SectionTitle } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Highlight } from '#ui/highlight.tsx'
import { ListRow } from '#ui/list-row.tsx'
import { DIRECTORY } from './directory-groups.ts'
import css from './directory-index.module.css'

export const DirectoryIndex = () => {
  const { t } = useTranslation()
  const { variant } = useInstallation()
  const { wording } = variant
  const { can } = useSession()
  const navigate = useNavigate()
  const isWide = useIsWide()
  const id = useId()
  const { address, setSearch } = useListAddress(false)
  useListKeys(id, null)
  const nameOf = ({ name }: Entity) => t(wordedKey(`${name}.many`, wording))
  const asked = fold(address.search)
  /** Rates are the administrator's work; everybody else meets them in the rows of deals. */
  const isOffered = (entity: Entity) => entity !== exchangeRate || can(exchangeRate.can.add)
  const groups = DIRECTORY.map(({ key, entities }) => ({
    key,
    entities: entities.filter(
      (entity) => isOffered(entity) && hasLookup(variant, entity.name) && fold(nameOf(entity)).includes(asked),
    ),
  })).filter(({ entities }) => entities.length > 0)
  const open = ({ path }: Entity) => void navigate({ to: ROUTES.directory.path, state: { lookup: path } })
  const tools = (
    <div className={css.tools}>
      <SearchInput id={id} search={address.search} onSearch={setSearch} filterCount={0} onInk={!isWide} />
    </div>
  )
  return (
    <>
      {isWide ? tools : <HeaderSlot place="below">{tools}</HeaderSlot>}
      {groups.length === 0 && <EmptyState icon={<IconSearchOff aria-hidden />} title={t('nothing_found')} />}
      <div className={css.groups}>
        {groups.map(({ key, entities }) => (
          <div key={key} className={css.group}>
            <SectionTitle>{t(key)}</SectionTitle>
            <Card flush>
              {entities.map((entity) => (
                <ListRow
                  key={entity.path}
                  title={<Highlight text={nameOf(entity)} query={address.search} />}
                  chevron
                  onPress={() => open(entity)}
                />
              ))}
            </Card>
          </div>
        ))}
      </div>
    </>
  )
}
