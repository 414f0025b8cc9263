/** The count of each part of a deal, its files and its chat, one tap from the top of its card. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { file } from '@fura/shared/entities/file.ts'
import { recordWording } from '@fura/shared/mode-fields.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { chatId } from '@fura/shared/rules/chat-id.ts'
import type { ChatObject } from '@fura/shared/rules/chat.ts'
import { IconMessages, IconPaperclip, type TablerIcon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { recordPath } from '#entity/record-screens.ts'
import { useWords } from '#entity/words.ts'
import type { Row } from '#offline/reads.ts'
import css from './deal-tiles.module.css'
import { partsIn } from './parts-in.ts'

/** More characters than a count has: a sum. */
const LONG = 5

interface TileProps {
  label: string
  Icon: TablerIcon
  /** Without it the count is unknown on this device. */
  count: string | number | undefined
  onPress: () => void
}

const Unknown = () => {
  const { t } = useTranslation()
  return (
    <>
      <span aria-hidden>—</span>
      <span className="visually-hidden">{t('not_loaded')}</span>
    </>
  )
}

export const Tile = ({ label, Icon, count, onPress }: TileProps) => (
  <button type="button" className={css.tile} onClick={onPress}>
    {label}{' '}
    <span className={css.count} data-long={String(count ?? '').length > LONG || undefined}>
      <Icon aria-hidden />
      {count ?? <Unknown />}
    </span>
  </button>
)

/** The id of each block of a card, for scrolling to it. */
export const blockId = ({ name }: Entity): string => `block-${name}`

/** False: the card has no such block. */
export const showBlock = (entity: Entity): boolean => {
  const smooth = matchMedia('(prefers-reduced-motion: no-preference)').matches
  const block = document.getElementById(blockId(entity))
  block?.scrollIntoView({ block: 'start', behavior: smooth ? 'smooth' : 'auto' })
  return block !== null
}

/** The number of parts; it opens them. */
export const PartsTile = ({ entity, row, Icon }: { entity: Entity; row: Row; Icon: TablerIcon }) => (
  <Tile
    label={useWords(entity, recordWording(entity.name, row)).many}
    Icon={Icon}
    count={row._arePartsUnloaded ? undefined : partsIn(row, entity).length}
    onPress={() => showBlock(entity)}
  />
)

const FilesTile = ({ row }: { row: Row }) => (
  <Tile
    label={useWords(file).many}
    Icon={IconPaperclip}
    count={typeof row.files_count === 'number' ? row.files_count : undefined}
    onPress={() => showBlock(file)}
  />
)

const ChatTile = ({ entity, row }: { entity: Entity; row: Row }) => {
  const { t } = useTranslation()
  const unread = typeof row.messages_unread === 'number' ? row.messages_unread : 0
  return (
    <Link
      className={css.tile}
      to={recordPath(ROUTES.conversation.path, chatId({ o_t: entity.name as ChatObject, o_id: row.id }))}
    >
      {t(ROUTES.conversation.title)}{' '}
      <span className={css.count}>
        <IconMessages aria-hidden />
        {unread > 0 && (
          <span className={css.unread}>
            <span aria-hidden>{unread}</span>
            <span className="visually-hidden">{t('deal_unread', { number: unread })}</span>
          </span>
        )}
      </span>
    </Link>
  )
}

/** `children`: the tiles of this kind of deal. */
export const DealTiles = ({ entity, row, children }: { entity: Entity; row: Row; children: ReactNode }) => {
  const { t } = useTranslation()
  return (
    <nav className={css.tiles} aria-label={t('parts_of_order')}>
      {children}
      <FilesTile row={row} />
      <ChatTile entity={entity} row={row} />
    </nav>
  )
}
