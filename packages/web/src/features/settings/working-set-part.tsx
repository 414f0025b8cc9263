/** The part of "this device" about the working set: what is stored for times without a network, its loading, its switch. */
import { IconCloudDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useIsOffline } from '#api/use-link.ts'
import { isSavingData } from '#core/saving-data.ts'
import { formatDateTime } from '#i18n/format.ts'
import { megabytes } from '#i18n/megabytes.ts'
import { loadWorkingSetNow } from '#offline/working-set/state.ts'
import { Button } from '#ui/button.tsx'
import { SwitchRow } from '#ui/switch-row.tsx'
import css from './settings.module.css'
import { useWorkingSet, type WorkingSetView } from './use-working-set.ts'

const useWords = ({ state, summary, isWanted }: WorkingSetView): string => {
  const { t } = useTranslation()
  if (state.phase === 'loading') return t('working_set_loading', { percent: Math.floor(state.share * 100) })
  if (summary) {
    const at = formatDateTime(Math.floor(summary.at / 1000))
    return t('working_set_held', { count: summary.orders, size: megabytes(summary.bytes), at })
  }
  if (state.phase === 'failed') return t('working_set_failed')
  return t(isWanted && isSavingData() ? 'working_set_saving' : 'working_set_none')
}

export const WorkingSetPart = () => {
  const { t } = useTranslation()
  const view = useWorkingSet()
  const words = useWords(view)
  const isOffline = useIsOffline()
  const { state, isWanted, want } = view
  return (
    <>
      <SwitchRow label={t('working_set')} hint={t('working_set_hint')} value={isWanted} onChange={want} />
      <p className={css.hint} role="status" data-working-set={state.phase}>
        {words}
        {state.phase === 'full' && ` ${t('working_set_full')}`}
      </p>
      {isWanted && (
        <Button
          kind="outline"
          wide
          icon={<IconCloudDown aria-hidden />}
          busy={state.phase === 'loading'}
          disabled={isOffline}
          onClick={loadWorkingSetNow}
        >
          {t('working_set_load')}
        </Button>
      )}
    </>
  )
}
