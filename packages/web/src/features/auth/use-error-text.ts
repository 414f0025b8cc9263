/** Says a refused call in words. A code without a text of its own is the server's trouble, not the person's. */
import { useTranslation } from 'react-i18next'

export const useErrorText = (): ((code: string) => string) => {
  const { t } = useTranslation()
  return (code) => t([`error.${code}`, 'error.internal error'])
}
