/** All keys at a glance. */
import { useTranslation } from 'react-i18next'
import { Sheet } from '#ui/sheet.tsx'
import css from './keys-sheet.module.css'

/** Each with the key of its text; a key whose place depends on the layout is shown by its letter. */
const KEYS = [
  { keys: ['?'], text: 'keys.help' },
  { keys: ['/'], text: 'keys.search' },
  { keys: ['Ctrl', 'K'], text: 'keys.everywhere' },
  { keys: ['N'], text: 'keys.new' },
  { keys: ['J', 'K'], text: 'keys.next' },
  { keys: ['Alt', '↓', '↑'], text: 'keys.next_in_form' },
  { keys: ['P'], text: 'keys.keep_tab' },
  { keys: ['Alt', '1…9'], text: 'keys.tabs' },
  { keys: ['Esc'], text: 'keys.close' },
  { keys: ['Ctrl', 'Enter'], text: 'keys.save' },
  { keys: ['↓', 'Enter'], text: 'keys.pick' },
  { keys: ['17.11'], text: 'keys.date' },
  { keys: ['F2'], text: 'keys.cell' },
  { keys: ['Space'], text: 'keys.choose' },
  { keys: ['Shift', 'Enter'], text: 'keys.sort' },
] as const

/** Otherwise the focus would return to the first field of the screen, which would take the next key. */
const focusContent = () => document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })

export const KeysSheet = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { t } = useTranslation()
  return (
    <Sheet open={open} onClose={onClose} title={t('keys.title')} desktop="dialog" isOpenedByKey onClosed={focusContent}>
      <dl className={css.keys}>
        {KEYS.map(({ keys, text }) => (
          <div key={text}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}
