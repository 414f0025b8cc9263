/** The actions of a message: answer it, copy it, see who has read it; send an unsent one again or discard it. */
import { IconArrowBackUp, IconCopy, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#entity/error-text.ts'
import { ApiError } from '#api/client.ts'
import { formatDateTime } from '#i18n/format.ts'
import { isParked } from '#offline/entry.ts'
import { unsent } from '#offline/outbox.ts'
import { SectionTitle } from '#ui/card.tsx'
import { ListRow } from '#ui/list-row.tsx'
import { Notice } from '#ui/notice.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { showToast } from '#ui/toast.ts'
import type { ShownMessage } from './shown-message.ts'

interface MessageSheetProps {
  message: ShownMessage
  open: boolean
  nameOf: (userId: number) => string
  onReply: () => void
  onClose: () => void
}

const ReadBy = ({ message: { readBy }, nameOf }: Pick<MessageSheetProps, 'message' | 'nameOf'>) => {
  const { t } = useTranslation()
  const readers = Object.entries(readBy).toSorted(([, one], [, other]) => one - other)
  return (
    <>
      <SectionTitle>{t('chat.read_by')}</SectionTitle>
      {readers.length === 0 && <ListRow title={t('chat.read_by_nobody')} />}
      {readers.map(([id, date]) => (
        <ListRow key={id} title={nameOf(Number(id))} value={formatDateTime(date)} />
      ))}
    </>
  )
}

const Unsent = ({ message: { entry }, onClose }: Pick<MessageSheetProps, 'message' | 'onClose'>) => {
  const { t } = useTranslation()
  const errorText = useErrorText()
  if (!entry) return null
  const act = (work: (n: number) => Promise<void>) => {
    void work(entry.n).catch(reportError)
    onClose()
  }
  return (
    <>
      {isParked(entry) && entry.answer && (
        <Notice kind="error" title={errorText(new ApiError(entry.answer.code, entry.answer))} />
      )}
      <ListRow leading={<IconRefresh aria-hidden />} title={t('retry')} onPress={() => act(unsent.retry)} />
      <ListRow leading={<IconTrash aria-hidden />} title={t('chat.discard')} onPress={() => act(unsent.discard)} />
    </>
  )
}

export const MessageSheet = ({ message, open, nameOf, onReply, onClose }: MessageSheetProps) => {
  const { t } = useTranslation()
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(message.text)
    showToast(t('copied'))
    onClose()
  }
  const reply = () => {
    onClose()
    onReply()
  }
  return (
    <Sheet open={open} onClose={onClose} title={t('chat.menu')} subtitle={message.author} desktop="dialog">
      {message.entry === null && (
        <ListRow leading={<IconArrowBackUp aria-hidden />} title={t('chat.reply')} onPress={reply} />
      )}
      {message.text !== '' && 'clipboard' in navigator && (
        <ListRow
          leading={<IconCopy aria-hidden />}
          title={t('chat.copy')}
          onPress={() => void copy().catch(reportError)}
        />
      )}
      {message.entry ? <Unsent message={message} onClose={onClose} /> : <ReadBy message={message} nameOf={nameOf} />}
    </Sheet>
  )
}
