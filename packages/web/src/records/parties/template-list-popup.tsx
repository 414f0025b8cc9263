/**
 * The templates of a client in a popup, with search and pages (S2.15). In edit mode they are added and changed; otherwise
 * choosing one returns it (S6.06).
 */
import { IconMapPin, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BrowseRows } from '#entity/browse-rows.tsx'
import type { Browsed } from '#entity/use-browse.ts'
import { useOpenings } from '#entity/use-openings.ts'
import { usePopupList } from '#entity/use-popup-list.tsx'
import { useWords } from '#entity/words.ts'
import type { Row } from '#offline/reads.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { type TemplateKind, TEMPLATES } from './template-kinds.ts'
import css from './template-list.module.css'
import { TemplateRow } from './template-row.tsx'

const TemplateForm = lazy(async () => ({ default: (await import('./template-form.tsx')).TemplateForm }))

interface TemplateListPopupProps {
  kind: TemplateKind
  clientId: number | string
  open: boolean
  onClose: () => void
  /** Edit mode; it needs the right to edit the client. */
  isEditing: boolean
  /** Outside edit mode: takes the chosen template over. Without it templates are read-only. */
  onPick?: ((template: Row) => void) | undefined
}

interface TemplateRowsProps extends Pick<TemplateListPopupProps, 'kind'> {
  browsed: Browsed
  search: string
  onChoose: (row: Row) => void
}

const TemplateRows = ({ kind, browsed, search, onChoose }: TemplateRowsProps) => {
  const { t } = useTranslation()
  const isReady = browsed.state === 'ready'
  if (isReady && browsed.rows.length > 0) {
    return (
      <ul className={css.rows}>
        {browsed.rows.map((row) => (
          <TemplateRow key={row.id} kind={kind} row={row} onPress={() => onChoose(row)} />
        ))}
      </ul>
    )
  }
  if (isReady && search === '') return <EmptyState icon={<IconMapPin aria-hidden />} title={t('template_none')} />
  return <BrowseRows entity={TEMPLATES[kind]} browsed={browsed} search={search} />
}

const OpenPopup = ({ kind, clientId, open, onClose, isEditing, onPick }: TemplateListPopupProps) => {
  const { t } = useTranslation()
  const words = useWords(TEMPLATES[kind])
  const list = usePopupList(TEMPLATES[kind], { client_id: clientId })
  const [record, setRecord] = useState<Row | null>(null)
  const [isFormOpen, setFormOpen] = useState(false)
  const formOpenings = useOpenings(isFormOpen)
  const openForm = (row: Row | null) => {
    setRecord(row)
    setFormOpen(true)
  }
  const choose = (row: Row) => {
    if (isEditing || !onPick) return openForm(row)
    onPick(row)
    onClose()
  }
  const addButton = isEditing && (
    <Button kind="outline" wide icon={<IconPlus aria-hidden />} onClick={() => openForm(null)}>
      {t('add')}
    </Button>
  )
  const footer = (list.pages || addButton) && (
    <>
      {list.pages}
      {addButton}
    </>
  )
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={words.many}
      subtitle={!isEditing && onPick && t('template_pick')}
      height="fixed"
      search={list.searchBox}
      footer={footer}
    >
      <TemplateRows kind={kind} browsed={list.browsed} search={list.settledSearch} onChoose={choose} />
      {formOpenings > 0 && (
        <Suspense>
          <TemplateForm
            {...{ kind, clientId, record, isEditing }}
            open={isFormOpen}
            onClose={() => setFormOpen(false)}
          />
        </Suspense>
      )}
    </Sheet>
  )
}

export const TemplateListPopup = (props: TemplateListPopupProps) => {
  const openings = useOpenings(props.open)
  return openings === 0 ? null : <OpenPopup key={openings} {...props} />
}
