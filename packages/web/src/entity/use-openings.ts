/** Counts the openings of something: 0 before the first, and each one a new key for what must start afresh. */
import { useState } from 'react'

export const useOpenings = (isOpen: boolean): number => {
  const [openings, setOpenings] = useState(0)
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) setOpenings(openings + 1)
  }
  return openings
}
