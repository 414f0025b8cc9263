/** What can be done with a finished document: it is opened, shared or written about. */
import { saveFile } from '#core/save-file.ts'

/** As long as saveFile keeps its own. */
const RELEASE_AFTER = 60_000

/** No system takes these in the name of a file. */
const FORBIDDEN = /[\\/:*?"<>|]+/g

export const fileOf = (pdf: Blob, title: string): File =>
  new File([pdf], `${title.replaceAll(FORBIDDEN, '-')}.pdf`, { type: 'application/pdf' })

/** In a tab of its own; where the browser lets none open, it is saved instead. */
export const openFile = (file: File): void => {
  const address = URL.createObjectURL(file)
  if (window.open(address, '_blank') === null) saveFile(file, file.name)
  setTimeout(() => URL.revokeObjectURL(address), RELEASE_AFTER)
}

export const canShare = (file: File): boolean => 'canShare' in navigator && navigator.canShare({ files: [file] })

/** Whether the device has a list of apps that takes a PDF at all. */
export const canShareDocuments = (): boolean => canShare(fileOf(new Blob(), 'document'))

/** The person closed the list of apps: nothing went wrong. */
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
  /** Empty where nobody's address is known. */
  to: string
  subject: string
  text: string
}

/** No address of a letter can carry a file. */
export const mailTo = ({ to, subject, text }: Letter): string =>
  `mailto:${encodeURIComponent(to).replaceAll('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`
