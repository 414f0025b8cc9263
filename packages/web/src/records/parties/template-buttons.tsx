/** The client's loading and unloading templates beside a form: the popup returns the chosen one (S6.06). */
import { IconPackageExport, IconPackageImport } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useInstallation } from '#core/contexts.tsx'
import { useOpenings } from '#entity/use-openings.ts'
import type { Row } from '#offline/reads.ts'
import { Button } from '#ui/button.tsx'
import css from './template-buttons.module.css'
import type { TemplateKind } from './template-kinds.ts'

const TemplateListPopup = lazy(async () => ({ default: (await import('./template-list-popup.tsx')).TemplateListPopup }))

const ICONS: Readonly<Record<TemplateKind, typeof IconPackageExport>> = {
  loading: IconPackageExport,
  unloading: IconPackageImport,
}

interface TemplateButtonsProps {
  /** The client; without one there are no templates. */
  clientId: number | string | null
  disabled?: boolean
  onTake: (template: Row, kind: TemplateKind) => void
}

interface TemplateButtonProps extends TemplateButtonsProps {
  clientId: number | string
  kind: TemplateKind
}

const TemplateButton = ({ kind, clientId, disabled = false, onTake }: TemplateButtonProps) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const openings = useOpenings(isOpen)
  const Icon = ICONS[kind]
  return (
    <>
      <Button
        kind="link"
        icon={<Icon aria-hidden />}
        aria-haspopup="dialog"
        disabled={disabled}
        onClick={() => setOpen(true)}
      >
        {t(`${kind}_template`)}
      </Button>
      {openings > 0 && (
        <Suspense>
          <TemplateListPopup
            {...{ kind, clientId }}
            open={isOpen}
            isEditing={false}
            onPick={(template) => onTake(template, kind)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

export const TemplateButtons = ({ clientId, ...props }: TemplateButtonsProps) => {
  const { templates: hasTemplates } = useInstallation().variant
  if (!hasTemplates || clientId === null) return null
  return (
    <div className={css.buttons}>
      <TemplateButton {...props} clientId={clientId} kind="loading" />
      <TemplateButton {...props} clientId={clientId} kind="unloading" />
    </div>
  )
}
