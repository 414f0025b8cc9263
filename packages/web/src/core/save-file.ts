/** Hands a file over to the person: the browser keeps it where it keeps downloads. */
const RELEASE_AFTER = 60_000

export const saveFile = (file: Blob, name: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // Some browsers read it only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), RELEASE_AFTER)
}
