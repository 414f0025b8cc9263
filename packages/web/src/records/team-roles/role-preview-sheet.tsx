/** "Что увидит": the effect of a form's rights, before they are saved. */
import { useTranslation } from 'react-i18next'
import { useInstallation } from '#core/contexts.tsx'
import { useWords } from '#entity/words.ts'
import { KeyValue, KeyValues } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { SheetBody } from '#ui/sheet-body.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { ROUTES } from '@fura/shared/routes.ts'
import type { RowValues } from '#offline/row.ts'
import css from './team-roles.module.css'
import { type EntityPreview, type Extent, previewRights } from './role-preview.ts'

const useExtentText = () => {
  const { t } = useTranslation()
  return (extent: Extent): string => t(`employee.extent_${extent}`)
}

const EntityLines = ({ preview }: { preview: EntityPreview }) => {
  const { entity, isSeen, adds, edits, hidden } = preview
  const { t } = useTranslation()
  const words = useWords(entity)
  const extentText = useExtentText()
  return (
    <section className={css.part} aria-label={words.many}>
      <h3>{words.many}</h3>
      {!isSeen && <p>{t('employee.preview_unseen')}</p>}
      {isSeen && (
        <KeyValues>
          <KeyValue name={t('employee.preview_adds')}>{extentText(adds)}</KeyValue>
          <KeyValue name={t('employee.preview_edits')}>{extentText(edits)}</KeyValue>
          {hidden.length > 0 && (
            <KeyValue name={t('employee.preview_hidden')}>{hidden.map(words.field).join(', ')}</KeyValue>
          )}
        </KeyValues>
      )}
    </section>
  )
}

interface RolePreviewProps {
  values: RowValues
  open: boolean
  onClose: () => void
}

export const RolePreviewSheet = ({ values, open, onClose }: RolePreviewProps) => {
  const { t } = useTranslation()
  const { variant } = useInstallation()
  const { entities, closed } = previewRights(values)
  // Features that the company does not use are left out.
  const without = new Set([...(variant.leads ? [] : ['lead']), ...(variant.quotes ? [] : ['quote'])])
  const shown = entities.filter(({ entity }) => !without.has(entity.name))
  const screens = closed.map((name) => t(ROUTES[name].title)).join(', ')
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('employee.preview')}
      subtitle={t('employee.preview_hint')}
      height="fixed"
    >
      {closed.length > 0 && (
        <SheetBody>
          <Notice kind="info" title={t('employee.preview_closed', { screens })} />
        </SheetBody>
      )}
      {shown.map((preview) => (
        <EntityLines key={preview.entity.name} preview={preview} />
      ))}
    </Sheet>
  )
}
