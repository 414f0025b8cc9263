/** One person's data: as a file, and its erasure, which first shows what will be deleted and what stays. */
import { contactPerson } from '@fura/shared/entities/contact-person.ts'
import { teamUser } from '@fura/shared/entities/team-user.ts'
import { IconFileText, IconJson } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/client.ts'
import { useIsOffline } from '#api/use-link.ts'
import { saveFile } from '#core/save-file.ts'
import { useErrorText, useFieldErrorText } from '#entity/error-text.ts'
import { READS } from '#entity/query-options.ts'
import { ReadState } from '#entity/read-state.tsx'
import { useWords, type Words } from '#entity/words.ts'
import { Button } from '#ui/button.tsx'
import { KeyValue, KeyValues } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TextField } from '#ui/text-field.tsx'
import { showToast } from '#ui/toast.ts'
import { erasePerson, exportPerson, type PersonData, readPersonData, type PersonRef } from './privacy.api.ts'
import css from './privacy.module.css'

interface PartProps {
  whose: PersonRef
  data: PersonData
}

const useFailure = () => {
  const errorText = useErrorText()
  return (error: Error) => showToast(error instanceof ApiError ? errorText(error) : error.message, 'error')
}

const ExportPart = ({ whose, data }: PartProps) => {
  const { t } = useTranslation()
  const isOffline = useIsOffline()
  const onError = useFailure()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (format: 'json' | 'txt') => saveFile(await exportPerson(whose, format), `${data.name}.${format}`),
    networkMode: 'always',
    onError,
  })
  const buttonOf = (format: 'json' | 'txt', icon: React.ReactNode) => (
    <Button
      kind="outline"
      icon={icon}
      busy={isPending && variables === format}
      disabled={isPending || isOffline}
      onClick={() => mutate(format)}
    >
      {t(`privacy.export_${format}`)}
    </Button>
  )
  return (
    <section className={css.part}>
      <h3>{t('privacy.export')}</h3>
      <p>{t('privacy.export_hint')}</p>
      <div className={css.buttons}>
        {buttonOf('txt', <IconFileText aria-hidden />)}
        {buttonOf('json', <IconJson aria-hidden />)}
      </div>
    </section>
  )
}

/** Data that will be deleted. */
const ErasedPart = ({ whose, data }: PartProps) => {
  const { t } = useTranslation()
  const words: Words = useWords(whose.type === 'team_user' ? teamUser : contactPerson)
  return (
    <section className={css.part}>
      <h3>{t('privacy.goes')}</h3>
      <p>{data.fields.map((field) => words.field(field)).join(', ')}</p>
      {whose.type === 'team_user' && <p>{t('privacy.account')}</p>}
      <KeyValues>
        {data.contacts_num > 0 && <KeyValue name={t('contact.many')}>{data.contacts_num}</KeyValue>}
        <KeyValue name={t('privacy.history')}>{data.history_num}</KeyValue>
        <KeyValue name={t('privacy.copies')}>{data.copies_num}</KeyValue>
      </KeyValues>
    </section>
  )
}

/** Data that stays, for accounting or because it cannot be changed. */
const RemainingData = ({ data }: { data: PersonData }) => {
  const { t } = useTranslation()
  return (
    <section className={css.part}>
      <h3>{t('privacy.stays')}</h3>
      {data.named_in.length > 0 && (
        <>
          <p>{t('privacy.named_in', { name: data.erased_name })}</p>
          <KeyValues>
            {data.named_in.map(({ entity, num }) => (
              <KeyValue key={entity} name={t(`${entity}.many`)}>
                {num}
              </KeyValue>
            ))}
          </KeyValues>
        </>
      )}
      <ul className={css.notes}>
        <li>{t('privacy.stays_texts')}</li>
        <li>{t('privacy.stays_log', { count: data.audit_days })}</li>
        {data.has_backups === 1 && <li>{t('privacy.stays_backups')}</li>}
        <li>{t('privacy.stays_devices')}</li>
      </ul>
    </section>
  )
}

const useErasing = (whose: PersonRef, onDone: () => void) => {
  const { t } = useTranslation()
  const memory = useQueryClient()
  const onError = useFailure()
  return useMutation({
    mutationFn: (name: string) => erasePerson(whose, name),
    networkMode: 'always',
    onSuccess: async () => {
      showToast(t('privacy.done'))
      onDone()
      await memory.invalidateQueries()
    },
    onError,
  })
}

const ErasePart = ({ whose, data, onDone }: PartProps & { onDone: () => void }) => {
  const { t } = useTranslation()
  const isOffline = useIsOffline()
  const fieldErrorText = useFieldErrorText()
  const [typed, setTyped] = useState('')
  const { mutate, isPending } = useErasing(whose, onDone)
  if (data.is_erased === 1) return <Notice kind="info" title={t('privacy.is_erased')} />
  if (data.refusal !== null) return <Notice title={fieldErrorText(data.refusal)} />
  return (
    <>
      <ErasedPart {...{ whose, data }} />
      <RemainingData data={data} />
      <section className={css.part}>
        <h3>{t('privacy.erase')}</h3>
        <TextField
          label={t('privacy.type_name')}
          hint={t('privacy.type_hint', { name: data.name })}
          value={typed}
          onChange={setTyped}
        />
        <Button
          kind="danger"
          wide
          busy={isPending}
          disabled={isOffline || typed.trim() !== data.name.trim()}
          onClick={() => mutate(data.name)}
        >
          {t('privacy.erase')}
        </Button>
      </section>
    </>
  )
}

interface PrivacySheetProps {
  whose: PersonRef
  open: boolean
  onClose: () => void
  onErased: () => void
}

export const PrivacySheet = ({ whose, open, onClose, onErased }: PrivacySheetProps) => {
  const { t } = useTranslation()
  const isOffline = useIsOffline()
  const read = useQuery({
    ...READS,
    queryKey: ['privacy', whose.type, whose.id],
    queryFn: () => readPersonData(whose),
    enabled: open,
    gcTime: 0,
  })
  const { data } = read
  return (
    <Sheet open={open} onClose={onClose} title={t('privacy.title')} subtitle={data?.name ?? ''} height="fixed">
      <div className={css.parts}>
        {isOffline && <Notice kind="info" title={t('needs_network')} />}
        {data ? (
          <>
            <ExportPart {...{ whose, data }} />
            <ErasePart {...{ whose, data }} onDone={onErased} />
          </>
        ) : (
          <ReadState read={read} />
        )}
      </div>
    </Sheet>
  )
}
