/** The hourly round that removes what a company keeps no longer (decisions 0102 and 0105). */
import type { FastifyBaseLogger } from 'fastify'
import type { Spans } from '#db/in-span.ts'
import type { Installation, Installations } from '#db/installations.ts'
import { type Rounds, startRounds } from '#db/rounds.ts'
import { forgetOld } from '../imports/old-imports.writes.ts'
import { blankOldDeletions } from './deleted-records.ts'
import { removeOldHistory } from './history-retention.ts'
import { removeOldFiles } from './old-files.ts'
import { removeOldMessages } from './old-messages.ts'

const HOUR_MS = 3_600_000

export interface RetentionParts {
  installations: Installations
  /** Removes the bytes of deleted files. */
  staging: { removeDeleted: (installation: Installation) => Promise<void> }
  spans: Spans
  log: FastifyBaseLogger
}

/** How much of each went. */
export const removeOld = async (
  installation: Installation,
  { staging }: Pick<RetentionParts, 'staging'>,
): Promise<Record<'changes' | 'messages' | 'files' | 'deleted', number>> => {
  await forgetOld(installation)
  const changes = await removeOldHistory(installation)
  const messages = await removeOldMessages(installation)
  const files = await removeOldFiles(installation)
  const deleted = await blankOldDeletions(installation)
  if (files + deleted > 0) await staging.removeDeleted(installation)
  return { changes, messages, files, deleted }
}

export const startRetention = ({ installations, staging, spans, log }: RetentionParts): Rounds =>
  startRounds(
    {
      installations: () => installations.all(),
      inJob: spans.inJob,
      onProblem: (error) => log.warn({ err: error }, 'what a company keeps no longer could not be removed'),
    },
    { name: 'retention', everyMs: HOUR_MS },
    async (installation) => {
      const removed = await removeOld(installation, { staging })
      if (Object.values(removed).some((num) => num > 0))
        log.info({ installation: installation.uniqueId, ...removed }, 'what was kept long enough was removed')
    },
  )
