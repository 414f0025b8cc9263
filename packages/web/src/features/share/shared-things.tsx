/** The content of a share: each file with its size, the text, and refused files with the reason. */
import { IconAlertTriangle, IconMessage } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { IncomingFile, IncomingShare } from '#offline/incoming-shares.ts'
import { FileIcon } from '#records/files/file-icon.tsx'
import { sizeText } from '#records/files/size-text.ts'
import { ListRow } from '#ui/list-row.tsx'
import css from './share.module.css'

const Preview = ({ file }: { file: IncomingFile }) => {
  const [address, setAddress] = useState('')
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([file.bytes], { type: file.mime }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address === '' ? null : <img className={css.preview} src={address} alt="" />
}

const SharedFile = ({ file }: { file: IncomingFile }) => (
  <ListRow
    leading={file.mime.startsWith('image/') ? <Preview file={file} /> : <FileIcon type={file.mime} />}
    title={file.name}
    subtitle={sizeText(file.bytes.byteLength)}
  />
)

export const SharedThings = ({ shares }: { shares: readonly IncomingShare[] }) => {
  const { t } = useTranslation()
  return (
    <ul className={css.rows} aria-label={t('share.things')}>
      {shares.flatMap(({ key, files, text, refused }) => [
        ...files.map((file, place) => (
          <li key={`${key} ${place}`}>
            <SharedFile file={file} />
          </li>
        )),
        ...refused.map(({ name, why }, place) => (
          <li key={`${key} refused ${place}`} className={css.refused}>
            <ListRow
              leading={<IconAlertTriangle aria-hidden />}
              title={name}
              subtitle={`${t('files.not_added')}: ${t(why)}`}
            />
          </li>
        )),
        text !== '' && (
          <li key={`${key} text`}>
            <ListRow leading={<IconMessage aria-hidden />} title={text} subtitle={t('share.text_to_chat')} />
          </li>
        ),
      ])}
    </ul>
  )
}
