/** The value of a field: controlled (value) or uncontrolled (defaultValue). */
import { useState } from 'react'

export interface ValueProps<T> {
  value?: T | undefined
  defaultValue?: T | undefined
  onChange?: ((value: T) => void) | undefined
}

export const useValue = <T>({ value, defaultValue, onChange }: ValueProps<T>, empty: T): [T, (next: T) => void] => {
  const [own, setOwn] = useState(defaultValue ?? empty)
  const change = (next: T) => {
    if (value === undefined) setOwn(next)
    onChange?.(next)
  }
  return [value === undefined ? own : value, change]
}
