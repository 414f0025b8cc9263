/** The services of the process that the calls of the team need. */
import type { Language } from '@fura/shared/language.ts'
import type { Installation } from '#db/installations.ts'
import type { Sessions } from '#http/sessions.ts'

export interface TeamParts {
  sessions: Sessions
  mailLink: (
    installation: Installation,
    sent: { kind: 'invitation'; to: string; language: Language; token: string },
  ) => void
}
