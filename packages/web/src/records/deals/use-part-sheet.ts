/** The part of a deal that is open in its form; every opening starts a fresh one. */
import { useState } from 'react'
import type { Row } from '#offline/reads.ts'

export const usePartSheet = () => {
  const [{ record, opening }, setOpened] = useState<{ record: Row | null; opening: number }>({
    record: null,
    opening: 0,
  })
  const [isOpen, setOpen] = useState(false)
  const open = (next: Row | null) => {
    setOpened((before) => ({ record: next, opening: before.opening + 1 }))
    setOpen(true)
  }
  return { record, opening, isOpen, open, close: () => setOpen(false) }
}
