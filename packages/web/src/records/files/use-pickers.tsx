/** The two file inputs of this device: camera and file choice. A press opens either. */
import type { FileKind } from '@fura/shared/rules/file-kinds.ts'
import { type ChangeEvent, type ReactNode, useRef } from 'react'

export interface Pickers {
  /** Hidden elements in the page. */
  inputs: ReactNode
  openCamera: (kind?: FileKind | null) => void
  openFiles: (kind?: FileKind | null) => void
}

interface PickerOptions {
  onFiles: (files: readonly File[], kind: FileKind | null) => void
  /** A person has only one photo. */
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
