/** The last imports, so that they can be undone after their sheet was closed. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { IconFileDescription } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useIsOffline } from '#api/use-link.ts'
import { formatDateTime } from '#i18n/format.ts'
import { ListRow } from '#ui/list-row.tsx'
import { type ImportSummary, readImports } from './import.api.ts'
import css from './imports.module.css'

const useWritten = () => {
  const { t } = useTranslation()
  return ({ status, counts }: ImportSummary) =>
    status === 'undone'
      ? `${t('import_undone')}: ${counts.undone ?? 0}`
      : t('import_written', { added: counts.added ?? 0, updated: counts.updated ?? 0 })
}

export const LastImports = ({ entity, onOpen }: { entity: Entity; onOpen: (id: number) => void }) => {
  const { t } = useTranslation()
  const writtenText = useWritten()
  const isOffline = useIsOffline()
  const { data = [] } = useQuery({
    queryKey: ['imports', entity.path],
    queryFn: () => readImports(entity),
    enabled: !isOffline,
    retry: false,
    gcTime: 0,
  })
  if (data.length === 0) return null
  return (
    <section aria-label={t('import_last')}>
      <h3 className={css.heading}>{t('import_last')}</h3>
      {data.map((one) => (
        <ListRow
          key={one.id}
          leading={<IconFileDescription aria-hidden />}
          title={one.file_name}
          subtitle={writtenText(one)}
          note={formatDateTime(one.date_create)}
          chevron
          onPress={() => onOpen(one.id)}
        />
      ))}
    </section>
  )
}
