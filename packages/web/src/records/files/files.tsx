/** The files of a record, on its card or under its form. The code is loaded after the card. */
import { lazy, Suspense } from 'react'
import { type FilesProps, isFileObject } from './file-row.ts'

const FilesBlock = lazy(async () => ({ default: (await import('./files-block.tsx')).FilesBlock }))

/** Nothing for records without files. */
export const Files = (props: FilesProps) =>
  isFileObject(props.entity) && (
    <Suspense>
      <FilesBlock key={props.row.id} {...props} />
    </Suspense>
  )
