/** Whether letters leave: the server or the company has a mail server. Without one a link is handed over in another way. */
import { useInstallation } from '#core/contexts.tsx'

export const useHasMail = (): boolean => useInstallation().manifest.has_mail !== 0
