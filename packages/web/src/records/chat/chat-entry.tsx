/** The way from the card of an order or a quote to its chat. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { chatId, type ChatObject } from '@fura/shared/rules/chat.ts'
import { IconMessages } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { recordPath } from '#entity/record-screens.ts'
import type { Row } from '#offline/reads.ts'
import { Card } from '#ui/card.tsx'
import { ListRow } from '#ui/list-row.tsx'

export const ChatEntry = ({ entity, row }: { entity: Entity; row: Row }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const unread = typeof row.messages_unread === 'number' ? row.messages_unread : 0
  const to = recordPath(ROUTES.conversation.path, chatId({ o_t: entity.name as ChatObject, o_id: row.id }))
  return (
    <Card flush>
      <ListRow
        leading={<IconMessages aria-hidden />}
        title={t(ROUTES.conversation.title)}
        value={unread > 0 ? t('deal_unread', { number: unread }) : undefined}
        chevron
        href={to}
        onPress={() => void navigate({ to })}
      />
    </Card>
  )
}
