/** Where a message is written (design 09): growing text, files, dictation, an answered message and mentions. */
import { mentionedIn } from '@fura/shared/rules/chat-id.ts'
import { MESSAGE_LENGTH } from '@fura/shared/rules/chat.ts'
import { IconMicrophone, IconPaperclip, IconPlayerStopFilled, IconSend2, IconX } from '@tabler/icons-react'
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sayAtOnce, type Thread } from '#offline/messages.ts'
import { usePickers } from '#records/files/use-pickers.tsx'
import { useAway } from '#records/people/use-away.ts'
import { Avatar } from '#ui/avatar.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ListRow } from '#ui/list-row.tsx'
import { showToast } from '#ui/toast.ts'
import { useDictation } from '#ui/use-dictation.ts'
import css from './composer.module.css'
import { offeredPeople, type Person, typedMention, withMention } from './mentions.ts'
import type { ShownMessage } from './shown-message.ts'
import { type Attached, useAttached } from './use-attached.ts'
import { useMessageDraft } from './use-message-draft.ts'

interface ComposerProps {
  thread: Thread
  people: readonly Person[]
  reply: ShownMessage | null
  onReplyDone: () => void
  onSent: () => void
}

const appendText = (text: string, dictated: string): string =>
  (text === '' || /\s$/.test(text) ? text : `${text} `) + dictated

const ReplyLine = ({ reply, onCancel }: { reply: ShownMessage; onCancel: () => void }) => {
  const { t } = useTranslation()
  return (
    <div className={css.reply}>
      <p>
        <span className={css.replyWho}>{t('chat.reply_to', { name: reply.author })}</span>
        <span className={css.replyText}>{reply.text || t('chat.with_files')}</span>
      </p>
      <IconButton label={t('chat.cancel_reply')} icon={<IconX aria-hidden />} onClick={onCancel} />
    </div>
  )
}

const Attachments = ({ attached, onDetach }: { attached: readonly Attached[]; onDetach: (uid: string) => void }) => {
  const { t } = useTranslation()
  if (attached.length === 0) return null
  return (
    <ul className={css.attached}>
      {attached.map(({ uid, name }) => (
        <li key={uid}>
          <span>{name}</span>
          <IconButton
            label={`${t('chat.remove_file')}: ${name}`}
            icon={<IconX aria-hidden />}
            onClick={() => onDetach(uid)}
          />
        </li>
      ))}
    </ul>
  )
}

const Called = ({ people, onPick }: { people: readonly Person[]; onPick: (person: Person) => void }) => {
  const { t } = useTranslation()
  const away = useAway(people.length > 0)
  if (people.length === 0) return null
  return (
    <div className={css.called} role="group" aria-label={t('chat.mention')}>
      {people.map((person) => (
        <ListRow
          key={person.id}
          leading={<Avatar name={person.name} src={person.photo} size={32} />}
          title={person.name}
          subtitle={away(person.id) || person.position}
          onPress={() => onPick(person)}
        />
      ))}
    </div>
  )
}

/** On a phone Enter makes a new line, as everywhere there. */
const saysByEnter = ({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing && matchMedia('(pointer: fine)').matches

/** The people whom the @ before the caret may mention. */
const useCalled = (text: string, people: readonly Person[]) => {
  const [caret, setCaret] = useState(0)
  const typed = typedMention(text, caret)
  return { caret, setCaret, typed, offered: typed === null ? [] : offeredPeople(people, typed) }
}

const useSaying = ({ thread, people, reply, onReplyDone, onSent }: ComposerProps) => {
  const { t } = useTranslation()
  const [text, setText] = useMessageDraft(thread)
  const files = useAttached(thread)
  const isBusy = useRef(false)
  const message = text.trim()
  const canSay = message !== '' || files.attached.length > 0
  const run = async (): Promise<void> => {
    const fileIds = await files.keep()
    if (!fileIds) return
    const mentionIds = mentionedIn(message, people).map(({ id }) => id)
    setText('')
    onReplyDone()
    if (!(await sayAtOnce({ thread, text: message, replyTo: reply?.id ?? null, mentionIds, fileIds }))) {
      setText(message)
      return showToast(t('error.storage full'), 'error')
    }
    return onSent()
  }
  const say = () => {
    if (!canSay || isBusy.current) return
    isBusy.current = true
    void run()
      .catch(reportError)
      .finally(() => {
        isBusy.current = false
      })
  }
  return { text, setText, files, canSay, say }
}

interface FieldProps {
  area: RefObject<HTMLTextAreaElement | null>
  text: string
  onText: (text: string) => void
  onCaret: (caret: number) => void
  onFiles: (files: readonly File[]) => void
  onSay: () => void
}

const Field = ({ area, text, onText, onCaret, onFiles, onSay }: FieldProps) => {
  const { t } = useTranslation()
  const { isListening, toggle } = useDictation((spoken) => onText(appendText(text, spoken)))
  const paste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files]
    if (pasted.length === 0) return
    event.preventDefault()
    onFiles(pasted)
  }
  return (
    <div className={css.field}>
      <textarea
        ref={area}
        className={css.area}
        rows={1}
        maxLength={MESSAGE_LENGTH}
        aria-label={t('message')}
        placeholder={t('message')}
        value={text}
        onChange={({ target }) => {
          onText(target.value)
          onCaret(target.selectionStart)
        }}
        onSelect={({ currentTarget }) => onCaret(currentTarget.selectionStart)}
        onPaste={paste}
        onKeyDown={(event) => {
          if (!saysByEnter(event)) return
          event.preventDefault()
          onSay()
        }}
      />
      {toggle && (
        <IconButton
          label={t(isListening ? 'dictate_stop' : 'dictate')}
          icon={isListening ? <IconPlayerStopFilled aria-hidden /> : <IconMicrophone aria-hidden />}
          aria-pressed={isListening}
          onClick={toggle}
        />
      )}
    </div>
  )
}

export const Composer = (props: ComposerProps) => {
  const { people, reply, onReplyDone } = props
  const { t } = useTranslation()
  const area = useRef<HTMLTextAreaElement>(null)
  const { text, setText, files, canSay, say } = useSaying(props)
  const { caret, setCaret, typed, offered } = useCalled(text, people)
  const attach = (chosen: readonly File[]) => void files.attach(chosen).catch(reportError)
  const pickers = usePickers({ onFiles: attach })
  useEffect(() => {
    if (reply) area.current?.focus()
  }, [reply])
  const pick = ({ name }: Person) => {
    const completed = withMention(text, caret, typed ?? '', name)
    setText(completed.text)
    setCaret(completed.caret)
    area.current?.focus()
  }
  return (
    <div className={css.composer} data-action-bar>
      <Called people={offered} onPick={pick} />
      {reply && <ReplyLine reply={reply} onCancel={onReplyDone} />}
      <Attachments attached={files.attached} onDetach={files.detach} />
      <div className={css.row}>
        {pickers.inputs}
        <IconButton label={t('chat.attach')} icon={<IconPaperclip aria-hidden />} onClick={() => pickers.openFiles()} />
        <Field area={area} text={text} onText={setText} onCaret={setCaret} onFiles={attach} onSay={say} />
        <button type="button" className={css.send} aria-label={t('chat.send')} disabled={!canSay} onClick={say}>
          <IconSend2 aria-hidden />
        </button>
      </div>
    </div>
  )
}
