/** Under the form of a role: what its people will see, and a button that applies a saved change to them. */
import { IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EntityFormState } from '#entity/use-entity-form.ts'
import { useOpenings } from '#entity/use-openings.ts'
import type { Row } from '#offline/reads.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { ApplyRoleSheet } from './apply-role-sheet.tsx'
import { PreviewButton } from './preview-button.tsx'
import css from './team-roles.module.css'

export const TeamRoleHint = ({ form, record }: { form: EntityFormState<'team_role'>; record: Row | null }) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const openings = useOpenings(isOpen)
  return (
    <div className={css.hint}>
      <Notice kind="info" title={t('team_roles.help')} />
      <PreviewButton values={form.values} />
      {record && typeof record.id === 'number' && (
        <Button
          kind="outline"
          wide
          icon={<IconUsers aria-hidden />}
          disabled={form.isDirty || form.isSaving}
          onClick={() => setOpen(true)}
        >
          {t('team_roles.apply')}
        </Button>
      )}
      {record && openings > 0 && (
        <ApplyRoleSheet key={openings} role={record} open={isOpen} onClose={() => setOpen(false)} />
      )}
    </div>
  )
}
