/** The two ways to a file on this device: its camera, and all that it keeps. Both are asked for by a press. */
import type { FileKind } from '@fura/shared/rules/file-kinds.ts'
import { type ChangeEvent, type ReactNode, useRef } from 'react'

export interface Pickers {
  /** Stand somewhere in the page, unseen. */
  inputs: ReactNode
  openCamera: (kind?: FileKind | null) => void
  openFiles: (kind?: FileKind | null) => void
}

interface PickerOptions {
  onFiles: (files: readonly File[], kind: FileKind | null) => void
  /** Of one person there is one photo. */
  isOneImage?: boolean
}

export const usePickers = ({ onFiles, isOneImage = false }: PickerOptions): Pickers => {
  const camera = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const kind = useRef<FileKind | null>(null)
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(target.files ?? [])]
    // So that the same file can be chosen again.
    target.value = ''
    onFiles(chosen, kind.current)
  }
  const open =
    (input: typeof camera) =>
    (fileKind: FileKind | null = null) => {
      kind.current = fileKind
      input.current?.click()
    }
  return {
    openCamera: open(camera),
    openFiles: open(files),
    inputs: (
      <>
        <input ref={camera} type="file" accept="image/*" capture="environment" hidden onChange={take} />
        <input
          ref={files}
          type="file"
          {...(isOneImage ? { accept: 'image/*' } : { multiple: true })}
          hidden
          onChange={take}
        />
      </>
    ),
  }
}
