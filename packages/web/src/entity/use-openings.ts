/** Counts the openings of something: 0 before the first; each number is a new key for parts that must start afresh. */
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
