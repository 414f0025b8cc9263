/** Files dropped on a card, and pictures pasted while it is on the screen. */
import { type RefObject, useEffect, useState } from 'react'

type Take = (files: readonly File[]) => void

/** A dialog above it has the person's attention. */
const isCovered = (place: HTMLElement | null): boolean => {
  const dialog = [...document.querySelectorAll('[role="dialog"]')].at(-1)
  return dialog !== undefined && !dialog.contains(place)
}

/** A table copied into a field brings a picture along; the field wants the text. */
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

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false

/** Files may be dropped anywhere on the card that contains a block of files. */
const AREA = '[data-takes-files]'

/** The area while something is dragged over it. `onFiles` is null if nothing may be added. */
export const useDrop = (place: RefObject<HTMLElement | null>, onFiles: Take | null): HTMLElement | null => {
  const [area, setArea] = useState<HTMLElement | null>(null)
  useEffect(() => {
    const target = place.current?.closest<HTMLElement>(AREA) ?? place.current
    if (!target || !onFiles) return
    const listening = new AbortController()
    const { signal } = listening
    const over = (event: DragEvent): void => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setArea(target)
    }
    const leave = ({ relatedTarget }: DragEvent): void => {
      if (!target.contains(relatedTarget as Node | null)) setArea(null)
    }
    const drop = (event: DragEvent): void => {
      setArea(null)
      if (!hasFiles(event) || event.defaultPrevented) return
      event.preventDefault()
      onFiles([...(event.dataTransfer?.files ?? [])])
    }
    target.addEventListener('dragover', over, { signal })
    target.addEventListener('dragleave', leave, { signal })
    target.addEventListener('drop', drop, { signal })
    return () => listening.abort()
  }, [place, onFiles])
  return area
}
