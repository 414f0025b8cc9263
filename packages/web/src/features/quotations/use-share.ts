/** Shares a text by the device's own share menu; without one, copies it to the clipboard. */
import { useTranslation } from 'react-i18next'
import { showToast } from '#ui/toast.ts'

/** The person closed the list of apps: not an error. */
const isAbandoned = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

export const useShare = (): ((text: string) => Promise<void>) => {
  const { t } = useTranslation()
  const copy = async (text: string): Promise<void> => {
    await navigator.clipboard.writeText(text)
    showToast(t('copied'))
  }
  return async (text) => {
    if (!('share' in navigator)) return copy(text)
    try {
      await navigator.share({ text })
    } catch (error) {
      if (isAbandoned(error)) return undefined
      await copy(text)
    }
    return undefined
  }
}
