/** Values of an event in words, with links: people to their cards, an exported list to its screen, an existing record to its own. */
import { client } from '@fura/shared/entities/client.ts'
import { contractor } from '@fura/shared/entities/contractor.ts'
import { deviceName } from '@fura/shared/device-name.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { lead } from '@fura/shared/entities/lead.ts'
import { order } from '@fura/shared/entities/order.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { task } from '@fura/shared/entities/task.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useMayOpen } from '#core/use-may-open.ts'
import { recordPath } from '#entity/record-screens.ts'
import type { RecordValueProps } from '#entity/record-value.ts'
import { useRecord } from '#entity/use-record.ts'
import { fieldOf } from '#offline/row.ts'
import css from './audit.module.css'
import { useEventWords } from './event-words.ts'

const EmployeePopup = lazy(async () => ({
  default: (await import('../employees/employee-popup.tsx')).EmployeePopup,
}))

/** The screen of one record; its parent is the list. */
type RecordRoute = 'order' | 'quote' | 'lead' | 'client' | 'contractor' | 'task'

const WITH_SCREENS: readonly (readonly [Entity, RecordRoute])[] = [
  [order, 'order'],
  [quote, 'quote'],
  [lead, 'lead'],
  [client, 'client'],
  [contractor, 'contractor'],
  [task, 'task'],
]

const PersonLink = ({ id, text }: { id: number; text: string }) => {
  const [shown, setShown] = useState<number | string>(id)
  const [isOpen, setOpen] = useState<boolean | null>(null)
  return (
    <>
      <button type="button" className={css.link} onClick={() => setOpen(true)}>
        {text}
      </button>
      {isOpen !== null && (
        <Suspense>
          <EmployeePopup id={shown} open={isOpen} onShow={setShown} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

interface ObjectLinkProps {
  entity: Entity
  path: `/${string}`
  id: number
  text: string
}

/** A record that was deleted, or that the reader may not see, is named without a link. */
const ObjectLink = ({ entity, path, id, text }: ObjectLinkProps) => {
  const { data } = useRecord(entity, id)
  if (!data) return text
  return <Link to={recordPath(path, id)}>{text}</Link>
}

export const AuditValue = ({ record, name, text }: RecordValueProps) => {
  const mayOpen = useMayOpen()
  const { objectWord, detailText } = useEventWords()
  const id = fieldOf(record, name)
  if ((name === 'team_user_id' || name === 'subject_id') && typeof id === 'number') {
    return <PersonLink key={id} id={id} text={text} />
  }
  if (name === 'detail') return detailText(record)
  if (name === 'device') return deviceName(text) || text
  const { event, object_type: type, object_id: objectId } = record
  const [entity, route] = WITH_SCREENS.find(([each]) => each.name === type) ?? []
  const isOpen = route !== undefined && mayOpen(route)
  if (name === 'object_type') {
    const word = objectWord(record)
    return event === 'exported' && isOpen ? <Link to={ROUTES[ROUTES[route].parent].path}>{word}</Link> : word
  }
  if (name !== 'object_name' || !entity || !isOpen || typeof objectId !== 'number') return text
  return <ObjectLink entity={entity} path={ROUTES[route].path} id={objectId} text={text} />
}
