/** "Применить к сотрудникам": which people of a role would get or lose which rights; ticked ones do. */
import { teamUser } from '@fura/shared/entities/team-user.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/client.ts'
import { useIsOffline } from '#api/use-link.ts'
import { newUuid } from '#core/uuid.ts'
import { useErrorText, useFieldErrorText } from '#entity/error-text.ts'
import { ReadState } from '#entity/read-state.tsx'
import { useWords } from '#entity/words.ts'
import { nameOf } from '#i18n/names.ts'
import type { Row } from '#offline/reads.ts'
import { Button } from '#ui/button.tsx'
import { CheckRow } from '#ui/check-row.tsx'
import { Notice } from '#ui/notice.tsx'
import { SheetBody } from '#ui/sheet-body.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { showToast } from '#ui/toast.ts'
import { applyRole, type ChangedPerson, previewRole } from './apply-role.api.ts'

interface ApplyRoleProps {
  role: Row
  open: boolean
  onClose: () => void
}

const useApply = ({ role, onClose }: ApplyRoleProps) => {
  const { t } = useTranslation()
  const memory = useQueryClient()
  const errorText = useErrorText()
  const fieldText = useFieldErrorText()
  const key = useRef(newUuid())
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const run = async (ids: readonly number[]): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      const { length: count } = await applyRole(Number(role.id), ids, key.current)
      await memory.invalidateQueries()
      showToast(t('team_roles.applied', { count }))
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const [code] = Object.values(error.fields)
      setFailure(code === undefined ? errorText(error) : fieldText(code))
    } finally {
      setBusy(false)
    }
  }
  return { run, isBusy, failure }
}

const useChangeText = () => {
  const words = useWords(teamUser)
  return ({ added, removed }: ChangedPerson): string =>
    [...added.map((flag) => `+ ${words.field(flag)}`), ...removed.map((flag) => `− ${words.field(flag)}`)].join(', ')
}

export const ApplyRoleSheet = (props: ApplyRoleProps) => {
  const { role, open, onClose } = props
  const { t } = useTranslation()
  const isOffline = useIsOffline()
  const changeText = useChangeText()
  const [excludedIds, setExcludedIds] = useState<readonly number[]>([])
  const { run, isBusy, failure } = useApply(props)
  const read = useQuery({
    queryKey: ['apply role', role.id, role.rev],
    queryFn: () => previewRole(Number(role.id)),
    enabled: open && !isOffline,
    networkMode: 'always',
    retry: false,
    gcTime: 0,
  })
  const people = read.data
  const ids = (people ?? []).map(({ id }) => id).filter((id) => !excludedIds.includes(id))
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('team_roles.apply')}
      subtitle={nameOf(role)}
      height="fixed"
      footer={
        people !== undefined &&
        people.length > 0 && (
          <Button wide busy={isBusy} disabled={ids.length === 0 || isOffline} onClick={() => void run(ids)}>
            {t('team_roles.apply_to', { count: ids.length })}
          </Button>
        )
      }
    >
      <SheetBody>
        {failure !== null && <Notice kind="error" title={failure} />}
        {isOffline && <Notice title={t('team_roles.apply_offline')} />}
        {people?.length === 0 && <p>{t('team_roles.nobody')}</p>}
        {people !== undefined && people.length > 0 && <p>{t('team_roles.apply_hint')}</p>}
        {!people && !isOffline && <ReadState read={read} rows={3} />}
        {people?.map((person) => (
          <CheckRow
            key={person.id}
            label={person.name}
            hint={changeText(person)}
            value={!excludedIds.includes(person.id)}
            disabled={isBusy}
            onChange={(isChecked) =>
              setExcludedIds(isChecked ? excludedIds.filter((id) => id !== person.id) : [...excludedIds, person.id])
            }
          />
        ))}
      </SheetBody>
    </Sheet>
  )
}
