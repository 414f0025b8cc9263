/** Commands under the search box; Enter runs the first match. */
import { useTranslation } from 'react-i18next'
import hitCss from '#records/search/hit-row.module.css'
import { SectionTitle } from '#ui/card.tsx'
import { ListRow } from '#ui/list-row.tsx'
import type { Command } from './commands.ts'
import css from './search.module.css'

interface CommandListProps {
  commands: readonly Command[]
  onRun: (command: Command) => void
}

export const CommandList = ({ commands, onRun }: CommandListProps) => {
  const { t } = useTranslation()
  if (commands.length === 0) return null
  return (
    <section aria-label={t('search.commands')}>
      <SectionTitle>{t('search.commands')}</SectionTitle>
      <ul className={css.rows}>
        {commands.map((command) => (
          <li key={command.key}>
            <ListRow
              leading={
                <span className={hitCss.icon}>
                  <command.Icon aria-hidden />
                </span>
              }
              title={command.label}
              onPress={() => onRun(command)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
