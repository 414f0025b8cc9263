/**
 * Moves a company to another database while it works (decision 0084). The same command resumes any step that was killed: the
 * registry stores the phase, the target how far the copy is, and the source the writes since.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '#config.ts'
import type { Database } from '#db/database.ts'
import { isFree } from '#db/is-free.ts'
import { refuseNewer } from '#db/migrate.ts'
import { addMove, forgetMove, type MoveRow, readMove, switchPlace } from '#db/moves.ts'
import type { Databases, Place } from '#db/open.ts'
import { type InstallationRow, storedUrl, urlOf } from '#db/registry.ts'
import { installationSteps } from '#migrations/index.ts'
import { openSnapshot } from '../backup/open-snapshot.ts'
import type { Snapshot } from '../backup/snapshot.ts'
import { catchUp } from './catch-up.ts'
import { compareRows } from './compare.ts'
import { copyTables, type MoveEnds } from './copy-tables.ts'
import { handOver } from './hand-over.ts'
import { openMoveConnection, MoveRefused } from './move-connection.ts'
import { MoveProgress } from './move-progress.ts'
import { addOwnColumns, forgetProgress, isPrepared, makeIndexes, prepareTarget } from './move-target.ts'
import { startCapture, stopCapture } from './write-capture.ts'

export interface MoveParts {
  config: Config
  databases: Databases
  registry: Database
  say: (line: string) => void
}

/** Running servers read the registry every second and let go of the old place. */
const LET_GO_MS = 2500

type Layout = Pick<Snapshot, 'tables' | 'migrations'>

const layoutOf = async (dataDir: string, place: Place): Promise<Layout> => {
  const snapshot = await openSnapshot(dataDir, place)
  try {
    return { tables: snapshot.tables, migrations: snapshot.migrations }
  } finally {
    await snapshot.close()
  }
}

const withConnections = async <T>(
  dataDir: string,
  [from, to]: readonly [Place, Place],
  work: (ends: MoveEnds) => Promise<T>,
): Promise<T> => {
  const source = await openMoveConnection(dataDir, from)
  try {
    const target = await openMoveConnection(dataDir, to)
    try {
      return await work({ dataDir, source, target })
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

/** A target that was created and not prepared belongs to this move, which was killed in between: create it again. */
const makeTarget = async (parts: MoveParts, layout: Layout, ends: readonly [Place, Place]): Promise<void> => {
  const { config, databases } = parts
  const [, to] = ends
  if (!(await isFree(parts.databases, parts.config.dataDir, to))) {
    if (await withConnections(config.dataDir, ends, ({ target }) => isPrepared(target))) return
    await databases.remove(to)
  }
  const steps = installationSteps.filter(({ name }) => layout.migrations.includes(name))
  const newDatabase = await databases.create(to, steps)
  await newDatabase.close()
  await withConnections(config.dataDir, ends, ({ target }) => prepareTarget(target, layout.tables))
}

const copyAll = async (ends: MoveEnds, layout: Layout, progress: MoveProgress): Promise<void> => {
  progress.begin('Copying')
  await addOwnColumns(ends.target, layout.tables)
  await copyTables(ends, layout.tables, (num) => progress.add(num))
  progress.begin('Catching up and making indexes')
  await catchUp(ends)
  await makeIndexes(ends.target, layout.tables)
  progress.begin('Comparing')
  let words = ''
  await catchUp(ends, async (snapshot) => {
    const { tables, rows } = await compareRows(ends, snapshot, (num) => progress.add(num))
    words = `${rows.toLocaleString('en-US')} rows in ${tables} tables are equal`
  })
  progress.end(words)
}

const addressOf = ({ place }: InstallationRow, url: string | null): Place => ({ url, name: place.name })

/** The move that is under way, or a new one. */
const beginMove = async (parts: MoveParts, installation: InstallationRow, to: Place): Promise<MoveRow> => {
  const { config, registry } = parts
  const { id, uniqueId, place } = installation
  const toUrl = storedUrl(to.url, config.databaseUrl)
  const existing = await readMove(registry, id)
  if (existing && (existing.phase !== 'copying' || existing.toUrl !== toUrl)) {
    throw new MoveRefused(
      `"${uniqueId}" has a move that is not finished. Finish it first: installation move --id ${uniqueId} --confirm, or --rollback`,
    )
  }
  if (place.url === to.url) throw new MoveRefused(`"${uniqueId}" is there already.`)
  if (existing) return existing
  if (!(await isFree(parts.databases, parts.config.dataDir, to)))
    throw new MoveRefused(`There is a database ${to.name} at the target already. A move never writes over one.`)
  const move: MoveRow = { phase: 'copying', fromUrl: storedUrl(place.url, config.databaseUrl), toUrl }
  await addMove(registry, id, move)
  return move
}

export const moveInstallation = async (
  parts: MoveParts,
  installation: InstallationRow,
  toUrl: string | null,
): Promise<void> => {
  const { config, registry, say } = parts
  const { id, uniqueId, place: from } = installation
  const to = addressOf(installation, toUrl)
  const layout = await layoutOf(config.dataDir, from)
  refuseNewer(from.name, layout.migrations, installationSteps)
  const move = await beginMove(parts, installation, to)
  await makeTarget(parts, layout, [from, to])
  await withConnections(config.dataDir, [from, to], async (ends) => {
    const progress = new MoveProgress(uniqueId, say)
    await startCapture(ends.source, layout.tables)
    await copyAll(ends, layout, progress)
    progress.begin('Holding writes')
    const heldMs = await handOver(ends)
    await switchPlace(registry, id, 'moved', move.toUrl)
    await forgetProgress(ends.target)
    progress.end(`moved; writes were held for ${(heldMs / 1000).toFixed(1)} s`)
  })
}

const findUnfinishedMove = async ({ registry }: MoveParts, { id, uniqueId }: InstallationRow): Promise<MoveRow> => {
  const move = await readMove(registry, id)
  if (!move) throw new MoveRefused(`"${uniqueId}" is not being moved.`)
  return move
}

/** Deletes the database at one end, when no server has it open any more. */
const removeEnd = async ({ databases }: MoveParts, place: Place): Promise<void> => {
  await wait(LET_GO_MS)
  await databases.remove(place)
}

const stopCaptureAt = async (dataDir: string, place: Place): Promise<void> => {
  const { tables } = await layoutOf(dataDir, place)
  const connection = await openMoveConnection(dataDir, place)
  try {
    await stopCapture(connection, tables)
    await forgetProgress(connection)
  } finally {
    await connection.close()
  }
}

/** The old database is deleted, and there is no way back any more. */
export const confirmMove = async (parts: MoveParts, installation: InstallationRow): Promise<void> => {
  const { config, registry, say } = parts
  const { id, uniqueId, place } = installation
  const move = await findUnfinishedMove(parts, installation)
  if (move.phase !== 'moved') throw new MoveRefused(`"${uniqueId}" has not been moved yet.`)
  await stopCaptureAt(config.dataDir, place)
  await removeEnd(parts, addressOf(installation, urlOf(move.fromUrl, config.databaseUrl)))
  await forgetMove(registry, id)
  say(`"${uniqueId}": the move is confirmed, the old database is deleted.`)
}

/** Before the handover, discards the copy; after it, copies later changes back first. */
export const rollBackMove = async (parts: MoveParts, installation: InstallationRow): Promise<void> => {
  const { config, registry, say } = parts
  const { id, uniqueId } = installation
  const move = await findUnfinishedMove(parts, installation)
  const [from, to] = [move.fromUrl, move.toUrl].map((stored) =>
    addressOf(installation, urlOf(stored, config.databaseUrl)),
  ) as [Place, Place]
  if (move.phase === 'moved') {
    await withConnections(config.dataDir, [to, from], async (ends) => {
      say(`"${uniqueId}": copying back what was written since …`)
      await handOver(ends)
      await switchPlace(registry, id, 'returned', move.fromUrl)
    })
  }
  await stopCaptureAt(config.dataDir, from)
  await removeEnd(parts, to)
  await forgetMove(registry, id)
  say(`"${uniqueId}" is where it was; the copy is deleted.`)
}
