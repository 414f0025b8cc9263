/** Says that the client of a deal is under special control; a press leads to them. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMayOpen } from '#core/use-may-open.ts'
import { recordPath } from '#entity/record-screens.ts'
import { useWords } from '#entity/words.ts'
import type { Row } from '#offline/reads.ts'
import { Notice } from '#ui/notice.tsx'

export const ControlNotice = ({ entity, row }: { entity: Entity; row: Row }) => {
  const { t } = useTranslation()
  const words = useWords(entity)
  const mayOpen = useMayOpen()
  const navigate = useNavigate()
  const { client_id: client } = row
  if (row.is_special_control !== 1) return null
  const open = () => void navigate({ to: recordPath(ROUTES.client.path, Number(client)) })
  return (
    <Notice
      title={words.field('is_special_control')}
      onPress={typeof client === 'number' && mayOpen('client') ? open : undefined}
    >
      {t('special_control_hint')}
    </Notice>
  )
}
