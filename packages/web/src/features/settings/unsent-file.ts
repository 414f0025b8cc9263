/** Unsent changes as a file, for people who want them safe elsewhere or have to show them to somebody. */
import type { Entry } from '#offline/outbox.ts'

const NAME = 'fura-unsent.json'

/** What was done to what, and when; nothing technical. */
const reportOf = ({ label, res, op, id, set, base, actedAt, state, answer }: Entry) => ({
  label,
  resource: res,
  action: op,
  id,
  values: set,
  before: base,
  acted_at: actedAt,
  state,
  error: answer?.code ?? null,
})

const unsentFile = (entries: readonly Entry[]): File =>
  new File([JSON.stringify(entries.map(reportOf), null, 2)], NAME, { type: 'application/json' })

const download = (file: File): void => {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  URL.revokeObjectURL(url)
}

/** Some browsers share only files of a few kinds; other files are downloaded. */
export const shareUnsent = async (entries: readonly Entry[]): Promise<void> => {
  const file = unsentFile(entries)
  if (!navigator.canShare?.({ files: [file] })) return download(file)
  try {
    await navigator.share({ files: [file] })
  } catch (error) {
    // The person closed the list of apps; everything else is a refusal of the browser.
    if (!(error instanceof DOMException && error.name === 'AbortError')) download(file)
  }
}
