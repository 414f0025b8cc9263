/** Says after a login that the server is read-only. Loaded only then. */
import { i18n } from '#i18n/i18n.ts'
import { showToast } from '#ui/toast.ts'

export const showReadOnlyNotice = (): void => showToast(i18n.t('login_read_only'), 'error')
