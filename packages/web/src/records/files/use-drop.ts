/** Files that are dropped on a block, and pictures pasted while it is on the screen. */
import { type DragEvent, type RefObject, useEffect, useState } from 'react'

type Take = (files: readonly File[]) => void

/** A dialog above it is what the person looks at. */
const isCovered = (place: HTMLElement | null): boolean => {
  const dialog = [...document.querySelectorAll('[role="dialog"]')].at(-1)
  return dialog !== undefined && !dialog.contains(place)
}

/** A table copied into a field brings its picture along; the field wants the words. */
const isTyped = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null

export const usePaste = (place: RefObject<HTMLElement | null>, onFiles: Take): void => {
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      const pictures = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
      if (pictures.length === 0 || event.defaultPrevented || isTyped(event.target) || isCovered(place.current)) return
      event.preventDefault()
      onFiles(pictures)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [place, onFiles])
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')

/** What to put on the place that takes them; `isOver` while something hangs above it. */
export const useDrop = (onFiles: Take) => {
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent): void => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setOver(true)
  }
  const leave = (event: DragEvent): void => {
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
  }
  const drop = (event: DragEvent): void => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setOver(false)
    onFiles([...event.dataTransfer.files])
  }
  return { isOver, handlers: { onDragOver: over, onDragLeave: leave, onDrop: drop } }
}
