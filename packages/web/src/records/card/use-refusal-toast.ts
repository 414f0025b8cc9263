/** Says why a change was refused, by field or for the whole; silent if the sheet of a conflict asks about it. */
import { useErrorText, useFieldErrorText } from '#entity/error-text.ts'
import type { SaveResult } from '#offline/outbox.ts'
import { showToast } from '#ui/toast.ts'

type Refused = Extract<SaveResult, { state: 'rejected' }>

/** True if the save was refused. */
export const useRefusalToast = (): ((result: SaveResult) => result is Refused) => {
  const errorText = useErrorText()
  const fieldErrorText = useFieldErrorText()
  return (result): result is Refused => {
    if (result.state !== 'rejected') return false
    const [code] = Object.values(result.error.fields)
    if (!result.isParked) showToast(code === undefined ? errorText(result.error) : fieldErrorText(code), 'error')
    return true
  }
}
