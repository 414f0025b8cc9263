/** Below the fields of a record in its popup: the accounts of a firm of ours, and the files. */
import { legalEntity } from '@fura/shared/entities/lookups.ts'
import { lazy, Suspense } from 'react'
import type { FilesProps } from '#records/files/file-row.ts'
import { Files } from '#records/files/files.tsx'

const AccountsBlock = lazy(async () => ({ default: (await import('#records/firms/accounts-block.tsx')).AccountsBlock }))

export const BelowForm = (props: FilesProps) => (
  <>
    {props.entity.name === legalEntity.name && (
      <Suspense>
        <AccountsBlock firm={props.row} canEdit={props.canEdit} />
      </Suspense>
    )}
    <Files {...props} />
  </>
)
