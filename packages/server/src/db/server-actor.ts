/** The server itself as the actor: no account, every right. */
import { DEFAULT_LANGUAGE } from '@fura/shared/language.ts'
import { recordOf } from '@fura/shared/objects.ts'
import { FLAGS } from '@fura/shared/permissions.ts'
import { nowSeconds } from '@fura/shared/seconds.ts'
import { CLIENT_SLEEP_DAYS } from '@fura/shared/rules/client-status.ts'
import type { Actor } from './actor.ts'

const EVERY_RIGHT = recordOf(FLAGS, () => true)

export const serverActor = (timeZone: string, clientSleepDays = CLIENT_SLEEP_DAYS): Actor => {
  const now = nowSeconds()
  return {
    userId: null,
    rights: EVERY_RIGHT,
    language: DEFAULT_LANGUAGE,
    timeZone,
    people: null,
    standsFor: [],
    isHead: true,
    seesOwnOnly: false,
    actedAt: now,
    receivedAt: now,
    clientSleepDays,
  }
}
