/** The documents that an order still lacks; a press adds a file of that kind. */
import { file } from '@fura/shared/entities/file.ts'
import type { FileKind } from '@fura/shared/rules/file-kinds.ts'
import { IconAlertTriangle, IconCamera, IconPaperclip } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useWords } from '#entity/words.ts'
import { IconButton } from '#ui/icon-button.tsx'
import css from './files.module.css'
import type { Pickers } from './use-pickers.tsx'

export const MissingKinds = ({ kinds, pickers }: { kinds: readonly FileKind[]; pickers: Pickers }) => {
  const { t } = useTranslation()
  const words = useWords(file)
  if (kinds.length === 0) return null
  return (
    <ul className={css.missing} aria-label={t('files.checklist')}>
      {kinds.map((kind) => {
        const name = words.choice('kind', kind)
        return (
          <li key={kind} className={css.lack}>
            <button type="button" className={css.lackMain} onClick={() => pickers.openFiles(kind)}>
              <IconAlertTriangle aria-hidden />
              <span className={css.lackWords}>{t('files.missing', { kind: name })}</span>
              <IconPaperclip aria-hidden />
            </button>
            <IconButton
              label={`${t('files.add_photo')}: ${name}`}
              icon={<IconCamera aria-hidden />}
              onClick={() => pickers.openCamera(kind)}
            />
          </li>
        )
      })}
    </ul>
  )
}
