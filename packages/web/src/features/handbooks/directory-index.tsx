/** The index of lookups: groups of names, filtered by the typed text. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { exchangeRate } from '@fura/shared/entities/exchange-rate.ts'
import { clientsStatus, leadsStatus, orderStatus, quotationsStatus } from '@fura/shared/entities/status-lists.ts'
import { fold } from '@fura/shared/fold.ts'
import { wordedKey } from '@fura/shared/label-key.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { hasLookup } from '@fura/shared/variant-parts.ts'
import { IconSearchOff } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { HeaderSlot, useInstallation } from '#core/contexts.tsx'
import { useMayOpen } from '#core/use-may-open.ts'
import { useListKeys } from '#records/lists/list-keys.ts'
import { SearchInput } from '#records/lists/search-input.tsx'
import { useListAddress } from '#records/lists/use-list-address.ts'
import { Card, SectionTitle } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Highlight } from '#ui/highlight.tsx'
import { ListRow } from '#ui/list-row.tsx'
import { useIsWide } from '#ui/use-media.ts'
import { DIRECTORY } from './directory-groups.ts'
import css from './directory-index.module.css'

const STATUS_LISTS: readonly string[] = [orderStatus, quotationsStatus, leadsStatus, clientsStatus].map(
  ({ path }) => path,
)

export const DirectoryIndex = () => {
  const { t } = useTranslation()
  const { variant } = useInstallation()
  const { wording } = variant
  const mayOpen = useMayOpen()
  const navigate = useNavigate()
  const isWide = useIsWide()
  const id = useId()
  const { address, setSearch } = useListAddress(false)
  useListKeys(id, null)
  const nameOf = ({ name }: Entity) => t(wordedKey(`${name}.many`, wording))
  const foldedSearch = fold(address.search)
  const isOffered = (entity: Entity) => entity !== exchangeRate || mayOpen('rates')
  const groups = DIRECTORY.map(({ key, entities }) => ({
    key,
    entities: entities.filter(
      (entity) => isOffered(entity) && hasLookup(variant, entity.name) && fold(nameOf(entity)).includes(foldedSearch),
    ),
  })).filter(({ entities }) => entities.length > 0)
  /** Rates have an address of their own, and so have statuses for those who may set them. */
  const open = (entity: Entity) =>
    void navigate(
      entity === exchangeRate
        ? { to: ROUTES.rates.path }
        : mayOpen('statuses') && STATUS_LISTS.includes(entity.path)
          ? { to: ROUTES.statuses.path, search: { list: entity.path } }
          : { to: ROUTES.directory.path, search: { list: entity.path }, state: { steps: 1 } },
    )
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
