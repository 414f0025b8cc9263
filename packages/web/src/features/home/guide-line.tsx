/** One line on the Home of a new company's administrator: the progress of the first steps, a link to them, and a cross. */
import { ROUTES } from '@fura/shared/routes.ts'
import { IconChecklist, IconX } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { READS } from '#entity/query-options.ts'
import { GUIDE_KEY, markGuide, readGuide } from '#records/guide/guide.api.ts'
import { Card, SectionTitle } from '#ui/card.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ListRow } from '#ui/list-row.tsx'
import { showUndo } from '#ui/toast.ts'

export const GuideLine = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const memory = useQueryClient()
  const { data: guide } = useQuery({ ...READS, queryKey: GUIDE_KEY, queryFn: readGuide })
  const { mutate: mark } = useMutation({
    mutationFn: markGuide,
    onSuccess: (state) => memory.setQueryData(GUIDE_KEY, state),
  })
  if (!guide || guide.is_closed === 1) return null
  const close = () => {
    mark({ name: 'home', isOn: true })
    showUndo(t('guide.closed'), () => mark({ name: 'home', isOn: false }))
  }
  const done = guide.steps.filter((step) => step.is_done + step.is_skipped > 0).length
  const next = guide.steps.find((step) => step.is_done + step.is_skipped === 0)
  return (
    <section aria-label={t(ROUTES.guide.title)}>
      <SectionTitle aside={<IconButton label={t('guide.close')} icon={<IconX aria-hidden />} onClick={close} />}>
        {t('guide.progress', { done, all: guide.steps.length })}
      </SectionTitle>
      <Card flush>
        <ListRow
          leading={<IconChecklist aria-hidden />}
          title={t(ROUTES.guide.title)}
          subtitle={next && t('guide.next', { step: t(`guide.step.${next.name}`) })}
          chevron
          href={ROUTES.guide.path}
          onPress={() => void navigate({ to: ROUTES.guide.path })}
        />
      </Card>
    </section>
  )
}
