/** Actions for a finished document: open, share, mail. */
import { saveFile } from '#core/save-file.ts'

/** As long as saveFile keeps its own. */
const RELEASE_AFTER = 60_000

/** Characters that no system accepts in a file name. */
const FORBIDDEN = /[\\/:*?"<>|]+/g

export const fileOf = (pdf: Blob, title: string): File =>
  new File([pdf], `${title.replaceAll(FORBIDDEN, '-')}.pdf`, { type: 'application/pdf' })

/** In a tab of its own; if the browser opens none, it is saved instead. */
export const openFile = (file: File): void => {
  const address = URL.createObjectURL(file)
  if (window.open(address, '_blank') === null) saveFile(file, file.name)
  setTimeout(() => URL.revokeObjectURL(address), RELEASE_AFTER)
}

export const canShare = (file: File): boolean => 'canShare' in navigator && navigator.canShare({ files: [file] })

/** Whether the device has a share menu that accepts a PDF. */
export const canShareDocuments = (): boolean => canShare(fileOf(new Blob(), 'document'))

/** The person closed the list of apps: not an error. */
const isAbandoned = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/** `abandoned`: the person chose no app. `saved`: the device refused, so the file was saved to be attached by hand. */
export type Shared = 'shared' | 'abandoned' | 'saved'

export const shareFile = async (file: File): Promise<Shared> => {
  try {
    await navigator.share({ files: [file], title: file.name })
    return 'shared'
  } catch (error) {
    if (isAbandoned(error)) return 'abandoned'
    saveFile(file, file.name)
    return 'saved'
  }
}

/** Browsers share only right after a press; making a document may take longer than that. */
export const isJustPressed = (): boolean => 'userActivation' in navigator && navigator.userActivation.isActive

export interface Letter {
  /** Empty if no address is known. */
  to: string
  subject: string
  text: string
}

/** A mailto: link cannot carry a file. */
export const mailTo = ({ to, subject, text }: Letter): string =>
  `mailto:${encodeURIComponent(to).replaceAll('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`
