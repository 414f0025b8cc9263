/** The button that dictates into a text box; loaded if the browser supports it. */
import { IconMicrophone, IconPlayerStopFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './icon-button.tsx'
import css from './text-box.module.css'
import { useDictation } from './use-dictation.ts'

export const Microphone = ({ onText }: { onText: (dictated: string) => void }) => {
  const { t } = useTranslation()
  const { isListening, toggle } = useDictation(onText)
  const Icon = isListening ? IconPlayerStopFilled : IconMicrophone
  return (
    toggle && (
      <span className={css.microphone} data-listening={isListening || undefined}>
        <IconButton
          label={t(isListening ? 'dictate_stop' : 'dictate')}
          icon={<Icon aria-hidden />}
          aria-pressed={isListening}
          onClick={toggle}
        />
      </span>
    )
  )
}
