/**
 * What works on every screen with a keyboard and a mouse: Ctrl+Enter and Ctrl+S save the form on top, ? shows all keys; a file
 * dropped beside a card does not replace the app in the window. After an update a notice leads to what is new.
 */
import { useEffect, useState } from 'react'
import { NewsNotice } from '#records/help/news-notice.tsx'
import { isCovered, isPlain, isTyping } from '#ui/keys.ts'
import { KeysSheet } from './keys-sheet.tsx'

/** That of the focused field, or the only one of what lies on top. */
const formOnTop = (): HTMLFormElement | null => {
  const focused = document.activeElement?.closest('form')
  if (focused) return focused
  const top = [...document.querySelectorAll<HTMLElement>('[role="dialog"]:not([aria-modal="false"])')].at(-1)
  return (top ?? document.querySelector('main'))?.querySelector('form') ?? null
}

const isSave = ({ ctrlKey, metaKey, altKey, code, key }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && (code === 'KeyS' || key === 'Enter')

/** The browser would open it, and what is being typed would be gone. */
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
