/** The administrator removes a colleague's second factor, at the second press: their sessions end, and history records it. */
import { teamUser } from '@fura/shared/entities/team-user.ts'
import { IconShieldOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/client.ts'
import { useErrorText } from '#entity/error-text.ts'
import { resetSecondFactor } from '#records/second-factor/second-factor.api.ts'
import { ListRow } from '#ui/list-row.tsx'
import { showToast } from '#ui/toast.ts'

export const ResetSecondFactor = ({ id }: { id: number }) => {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const client = useQueryClient()
  const [isSure, setSure] = useState(false)
  const press = async (): Promise<void> => {
    if (!isSure) return setSure(true)
    setSure(false)
    try {
      await resetSecondFactor(id)
      showToast(t('second_factor.reset_done'))
      await client.invalidateQueries({ queryKey: [teamUser.path] })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showToast(errorText(error), 'error')
    }
  }
  return (
    <ListRow
      leading={<IconShieldOff aria-hidden />}
      title={t(isSure ? 'second_factor.reset_sure' : 'second_factor.reset')}
      subtitle={t('second_factor.reset_hint')}
      onPress={() => void press()}
    />
  )
}
