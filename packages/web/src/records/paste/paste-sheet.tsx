/**
 * Rows of a spreadsheet as parts of a deal: pasted, previewed with the field of each column and the errors of each row, then added
 * together. Refused rows stay here; added ones can be undone at once.
 */
import { recordWording } from '@fura/shared/mode-fields.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFieldErrorText } from '#entity/error-text.ts'
import { ReadState, type SheetRead } from '#entity/read-state.tsx'
import { useWords } from '#entity/words.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TextBox } from '#ui/text-box.tsx'
import { PastePreview } from './paste-preview.tsx'
import css from './paste-sheet.module.css'
import type { PasteField, PastedRow } from './pasted-rows.ts'
import { useAddingRows } from './use-adding-rows.ts'
import { type Pasted, type PasteTarget, usePasted } from './use-pasted.ts'
import { usePasteFields } from './use-paste-fields.ts'

export interface PasteSheetProps extends PasteTarget {
  open: boolean
  onClose: () => void
}

const isRight = ({ errors }: PastedRow): boolean => Object.keys(errors).length === 0

interface ContentProps extends Pick<PasteSheetProps, 'prefill'> {
  pasted: Pasted
  fields: readonly PasteField[] | null
  read: SheetRead
  textOf: (row: PastedRow) => string
}

const Content = ({ pasted, fields, read, prefill = {}, textOf }: ContentProps) => {
  const { t } = useTranslation()
  const { rows, names } = pasted
  if (rows.length === 0) return null
  if (!fields) return <ReadState read={read} rows={3} />
  const missing = fields.filter(
    ({ name, field }) => field.required && field.default === undefined && !names.includes(name) && !(name in prefill),
  )
  const wrong = rows.filter((row) => !isRight(row)).length
  return (
    <>
      {missing.length > 0 && (
        <Notice kind="amber" title={t('import_required', { fields: missing.map(({ label }) => label).join(', ') })} />
      )}
      {wrong > 0 && (
        <p className={css.words} role="status">
          {t('paste.wrong', { count: wrong })}
        </p>
      )}
      <PastePreview {...pasted} fields={fields} textOf={textOf} />
    </>
  )
}

/** The error of a row: the server's, else the form's. */
const useRowText = (labelOf: (name: string) => string, refused: ReadonlyMap<number, string>) => {
  const fieldErrorText = useFieldErrorText()
  return ({ place, errors }: PastedRow): string =>
    refused.get(place) ??
    Object.entries(errors)
      .map(([name, code]) => `${labelOf(name)}: ${fieldErrorText(code)}`)
      .join(' · ')
}

export const PasteSheet = (props: PasteSheetProps) => {
  const { entity, deal, prefill, open, onClose } = props
  const { t } = useTranslation()
  const id = useId()
  const wording = recordWording(entity.name, deal)
  const words = useWords(entity, wording)
  const { fields, read } = usePasteFields(entity, wording)
  const pasted = usePasted(props, fields)
  const right = fields ? pasted.rows.filter(isRight) : []
  const { add, progress, refused, forget } = useAddingRows(entity, (done, isAll) => {
    pasted.drop(done.map(({ place }) => place))
    if (isAll) onClose()
  })
  const textOf = useRowText(words.field, refused)
  const isBusy = progress !== null
  const submit = (): void => {
    if (right.length > 0 && !isBusy) add(right, right.length === pasted.rows.length).catch(reportError)
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('paste.title')}
      subtitle={words.many}
      height="fixed"
      desktop="dialog"
      isRoomy
      dirty={pasted.rows.length > 0}
      footer={
        <Button type="submit" form={id} wide busy={isBusy} disabled={right.length === 0}>
          {isBusy
            ? t('paste.progress', { done: progress, total: right.length })
            : t('paste.add', { count: right.length })}
        </Button>
      }
    >
      <form
        id={id}
        className={css.body}
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          submit()
        }}
      >
        <TextBox
          label={t('paste.rows')}
          hint={t('paste.hint')}
          value={pasted.text}
          disabled={isBusy}
          onChange={(text) => {
            forget()
            pasted.paste(text)
          }}
        />
        <Content {...{ pasted, fields, read, prefill, textOf }} />
      </form>
    </Sheet>
  )
}
