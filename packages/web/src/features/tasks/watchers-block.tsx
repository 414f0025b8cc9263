/** The watchers of a task: added and removed on its card, each a change of the task itself. */
import { task } from '@fura/shared/entities/task.ts'
import { teamUser } from '@fura/shared/entities/team-user.ts'
import { idsIn } from '@fura/shared/fields/wire.ts'
import { IconX } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#entity/error-text.ts'
import { useOpenings } from '#entity/use-openings.ts'
import { useRecordName } from '#entity/use-record-name.ts'
import { useSave } from '#entity/use-save.ts'
import { useWords } from '#entity/words.ts'
import { nameOf } from '#i18n/names.ts'
import type { Row } from '#offline/reads.ts'
import { Block, Rows } from '#records/parties/block.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ListRow } from '#ui/list-row.tsx'
import { showToast } from '#ui/toast.ts'
import css from './tasks.module.css'

const EntityPicker = lazy(async () => ({ default: (await import('#entity/picker.tsx')).EntityPicker }))

const Watcher = ({ id, onRemove }: { id: number; onRemove: (() => void) | undefined }) => {
  const { t } = useTranslation()
  const name = useRecordName(teamUser, id)
  return (
    <li className={css.watcher}>
      <ListRow leading={<Avatar name={name} />} title={name} />
      {onRemove && <IconButton label={`${t('detach')} ${name}`} icon={<IconX aria-hidden />} onClick={onRemove} />}
    </li>
  )
}

export const WatchersBlock = ({ row, canEdit }: { row: Row; canEdit: boolean }) => {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const words = useWords(task)
  const people = useWords(teamUser)
  const { send } = useSave(task)
  const [isPicking, setPicking] = useState(false)
  const pickings = useOpenings(isPicking)
  const ids = idsIn(row.watcher_ids)
  if (ids.length === 0 && !canEdit) return null
  const set = async (watchers: readonly number[]): Promise<void> => {
    const values = { watcher_ids: watchers }
    const result = await send({ action: 'update', id: row.id, base: row, values, label: nameOf(row) })
    if (result?.state === 'rejected') showToast(errorText(result.error), 'error')
    else if (result) showToast(t(result.state === 'sent' ? 'saved' : 'saved_on_device'))
  }
  const pick = (picked: Row) => {
    setPicking(false)
    if (typeof picked.id === 'number' && !ids.includes(picked.id)) void set([...ids, picked.id])
  }
  return (
    <Block
      title={words.field('watcher_ids')}
      count={ids.length}
      addLabel={`${t('add')}: ${people.one}`}
      onAdd={canEdit ? () => setPicking(true) : undefined}
    >
      {ids.length > 0 && (
        <Rows>
          {ids.map((id) => (
            <Watcher
              key={id}
              id={id}
              onRemove={canEdit ? () => void set(ids.filter((each) => each !== id)) : undefined}
            />
          ))}
        </Rows>
      )}
      {pickings > 0 && (
        <Suspense>
          <EntityPicker
            of={teamUser}
            open={isPicking}
            value={null}
            canAdd={false}
            onPick={pick}
            onClose={() => setPicking(false)}
          />
        </Suspense>
      )}
    </Block>
  )
}
