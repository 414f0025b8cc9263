/** Opens the target of a restore on the engine of its place. */
import { openPostgresTarget } from './postgres-target.ts'
import type { RestoreTarget, TargetOptions } from './restore-target.ts'
import { openSqliteTarget } from './sqlite-target.ts'

export const openTarget = (options: TargetOptions): Promise<RestoreTarget> =>
  options.place.url === null ? openSqliteTarget(options) : openPostgresTarget(options, options.place.url)
