/** The mark of a refused change as a button: it opens the decision that the change waits for. */
import { useTranslation } from 'react-i18next'

import { IconButton } from './icon-button.tsx'
import { PendingClock, type PendingState } from './pending-clock.tsx'

export const isRefusedState = (state: PendingState | undefined): state is 'conflict' | 'rejected' =>
  state === 'conflict' || state === 'rejected'

export const DecideButton = ({ state, onPress }: { state: PendingState; onPress: () => void }) => {
  const { t } = useTranslation()
  return <IconButton label={t('decide')} icon={<PendingClock state={state} />} onClick={onPress} />
}
