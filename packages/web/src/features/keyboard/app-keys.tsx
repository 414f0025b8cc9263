/**
 * Keys and drops on every screen: Ctrl+Enter and Ctrl+S save the top form, ? shows all keys; a file
 * dropped beside a card does not replace the app in the window. After an update a notice opens the news.
 */
import { useEffect, useState } from 'react'
import { NewsNotice } from '#records/help/news-notice.tsx'
import { isCovered, isPlain, isTyping } from '#ui/keys.ts'
import { KeysSheet } from './keys-sheet.tsx'

/** The form of the focused field, or the only form of the top layer. */
const formOnTop = (): HTMLFormElement | null => {
  const focused = document.activeElement?.closest('form')
  if (focused) return focused
  const top = [...document.querySelectorAll<HTMLElement>('[role="dialog"]:not([aria-modal="false"])')].at(-1)
  return (top ?? document.querySelector('main'))?.querySelector('form') ?? null
}

const isSave = ({ ctrlKey, metaKey, altKey, code, key }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && (code === 'KeyS' || key === 'Enter')

/** The browser would open it, and the input would be lost. */
const useStrayDrops = (): void => {
  useEffect(() => {
    const refuse = (event: DragEvent): void => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'none'
    }
    document.addEventListener('dragover', refuse)
    document.addEventListener('drop', refuse)
    return () => {
      document.removeEventListener('dragover', refuse)
      document.removeEventListener('drop', refuse)
    }
  }, [])
}

export const AppKeys = () => {
  const [isOpen, setOpen] = useState(false)
  useStrayDrops()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isSave(event)) {
        const form = formOnTop()
        // The browser would save the page.
        if (form || event.code === 'KeyS') event.preventDefault()
        form?.requestSubmit()
      }
      if (event.key === '?' && isPlain(event) && !isTyping(event.target) && !isCovered()) {
        event.preventDefault()
        setOpen(true)
      }
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <KeysSheet open={isOpen} onClose={() => setOpen(false)} />
      <NewsNotice />
    </>
  )
}
