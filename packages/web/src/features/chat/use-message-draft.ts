/** The unsent text of each conversation: stored on this device until it is sent or deleted. */
import { useEffect, useRef, useState } from 'react'
import { scheduleDraft } from '#offline/draft-writes.ts'
import { dropDraft, readDraft, writeDraft } from '#offline/drafts.ts'
import { type Thread, threadKey } from '#offline/messages.ts'

const WRITTEN_AFTER = 300

export const useMessageDraft = (thread: Thread) => {
  const key = `chat:${threadKey(thread)}`
  const [text, setText] = useState('')
  const isTouched = useRef(false)
  useEffect(() => {
    isTouched.current = false
    let isGone = false
    const find = async () => {
      const draft = await readDraft(key)
      if (!isGone && !isTouched.current && typeof draft?.text === 'string') setText(draft.text)
    }
    setText('')
    find().catch(reportError)
    return () => {
      isGone = true
    }
  }, [key])
  useEffect(() => {
    if (!isTouched.current) return undefined
    const keep = async () => (text === '' ? dropDraft(key) : writeDraft(key, { text }))
    const cancel = scheduleDraft(keep, WRITTEN_AFTER)
    return () => {
      cancel()
      keep().catch(reportError)
    }
  }, [key, text])
  const change = (now: string) => {
    isTouched.current = true
    setText(now)
  }
  return [text, change] as const
}
