/** The text of a refused call. A code without a text is the server's fault, not the person's. */
import { useTranslation } from 'react-i18next'

export const useErrorText = (): ((code: string) => string) => {
  const { t } = useTranslation()
  return (code) => t([`error.${code}`, 'error.internal error'])
}
