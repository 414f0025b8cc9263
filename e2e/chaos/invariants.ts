/** OI1–OI5 of offline.md 12, counted in the server's own tables once the outbox is idle. */
import type { Database } from '../../packages/server/src/db/database.ts'
import type { RecordedWrite } from './fault-proxy.ts'
import type { Issued, UnsentEntry, Resolved } from './plan.ts'

export interface Evidence {
  /** Writes whose save() resolved without a refusal. */
  resolved: readonly Resolved[]
  /** Writes that were passed to save(), resolved or not; after a killed browser the outcome of some is unknown. */
  issued: readonly Issued[]
  unsent: readonly UnsentEntry[]
  writes: readonly RecordedWrite[]
  doubleFlights: readonly string[]
}

/** Violations by invariant; all must be empty. */
export interface Verdict {
  lost: string[]
  doubled: string[]
  unordered: string[]
  simultaneous: string[]
  misreferred: string[]
}

/** Violations that the acts after the storm found. */
export interface ActVerdict {
  overwritten: string[]
  /** Shown as empty, or emptied, though it was only not loaded. */
  emptied: string[]
  /** The session ended, and the page did not learn of it. */
  unheard: string[]
}

type Rows = Record<string, unknown>[]

interface Tables {
  records: Rows
  values: Rows
  mutations: Rows
  uids: Rows
  references: Rows
}

const readTables = async (db: Database): Promise<Tables> => {
  const [drivers, trucks, files] = [db.tableText('drivers'), db.tableText('trucks'), db.tableText('files')]
  const [history, changes] = [db.tableText('history'), db.tableText('changes')]
  return {
    records: await db.query(
      `select 'drivers' as res, id, name as mark, is_deleted from ${drivers} where name like 'm%'
        union all select 'trucks', id, name, is_deleted from ${trucks} where name like 'm%'
        union all select 'files', id, replace(name, '.txt', ''), is_deleted from ${files} where name like 'm%'`,
      [],
    ),
    values: await db.query(
      `select c.resource as res, c.record_id as id, h.field as field, replace(h.new, '"', '') as mark
        from ${history} h join ${changes} c on c.id = h.change_id where c.op = 'u' and h.new like '"m%' order by c.id`,
      [],
    ),
    mutations: await db.query(`select key, client_id, client_seq, answer from ${db.tableText('mutations')}`, []),
    uids: await db.query(`select uid, resource, record_id from ${db.tableText('client_uids')}`, []),
    references: await db.query(
      `select d.name as driver, t.name as truck from ${drivers} d join ${trucks} t on t.id = d.truck_id
        where d.name like 'm%'`,
      [],
    ),
  }
}

const duplicatesIn = (words: readonly string[]): string[] => {
  const found = new Set<string>()
  return words.filter((word) => found.size === found.add(word).size)
}

/** OI1: applied once, or still there for a person to see. */
const lostWrites = ({ resolved, issued, unsent }: Evidence, { records, values, uids }: Tables): string[] => {
  const recordMarks = new Set(records.map(({ mark }) => String(mark)))
  const deletedRows = records.filter((row) => Number(row.is_deleted) === 1)
  const deleted = new Set(deletedRows.map(({ res, id }) => `${String(res)} ${String(id)}`))
  const written = new Set(values.map(({ mark }) => String(mark)))
  const realIds = new Map(uids.map((row) => [`@${String(row.uid)}`, Number(row.record_id)]))
  const unsentMarks = new Set(unsent.flatMap(({ op, res, id, set }) => [...Object.values(set), `${op} ${res} ${id}`]))
  const realId = (id: number | string) => (typeof id === 'number' ? id : (realIds.get(id) ?? id))

  /** A later value of the same field replaced it before it was sent. */
  const isReplaced = (write: Issued): boolean =>
    issued.some(
      ({ mark, op, field, id }) =>
        op === 'update' &&
        field === write.field &&
        realId(id) === realId(write.id) &&
        markNumber(mark) > markNumber(write.mark) &&
        (written.has(mark) || unsentMarks.has(mark)),
    )
  /** Deleted here before it was ever sent: neither the record nor its changes reach the server. */
  const isDropped = (write: Issued): boolean =>
    typeof realId(write.id) === 'string' &&
    issued.some(({ op, res, id }) => op === 'delete' && res === write.res && id === write.id)
  const isDone = (write: Resolved): boolean => {
    const { op, mark, res, id } = write
    if (unsentMarks.has(mark) || isDropped(write)) return true
    if (op === 'add') return recordMarks.has(mark)
    if (op === 'update') return written.has(mark) || isReplaced(write)
    return deleted.has(`${res} ${realId(id)}`) || unsentMarks.has(`delete ${res} ${realId(id)}`)
  }
  return resolved
    .filter((write) => !isDone(write))
    .map(({ mark, op, res, id, state }) => `${op} ${res} ${id} ${mark} (${state})`)
}

const markNumber = (mark: string): number => Number(mark.split('-').at(-1))

/** OI2: one effect per change of the device, one record per mark, and nothing that nobody asked for. */
const doubledWrites = ({ issued }: Evidence, { records, values, mutations, uids }: Tables): string[] => {
  const issuedMarks = new Set(issued.map(({ mark }) => mark))
  const marks = [...records, ...values].map(({ mark }) => String(mark))
  return [
    ...duplicatesIn(mutations.map((row) => `change ${String(row.client_id)} ${String(row.client_seq)}`)),
    ...duplicatesIn(records.map(({ res, mark }) => `${String(res)} ${String(mark)}`)),
    ...duplicatesIn(values.map(({ mark }) => `value ${String(mark)}`)),
    ...duplicatesIn(uids.map((row) => `uid of ${String(row.resource)} ${String(row.record_id)}`)),
    ...marks.filter((mark) => !issuedMarks.has(mark)).map((mark) => `nobody's ${mark}`),
  ]
}

/** OI3: within a record the device's numbers rise, in the order in which its changes first arrived. */
const unorderedWrites = ({ writes }: Evidence, { mutations }: Tables): string[] => {
  const doneByKey = new Map(mutations.map((row) => [String(row.key), row]))
  const firstTries = new Map(writes.map(({ key, path }) => [key, path]))
  const last = new Map<string, number>()
  return [...firstTries].flatMap(([key, path]) => {
    const row = doneByKey.get(key)
    if (!row) return []
    const { id } = JSON.parse(String(row.answer)) as { id: number }
    const record = `${path.split('/')[2]} ${id}`
    const [before, now] = [last.get(record) ?? 0, Number(row.client_seq)]
    last.set(record, now)
    return now > before ? [] : [`${record}: ${now} after ${before}`]
  })
}

/** OI5: a driver drives the truck that the same tab made just before, whatever temporary ids the two had. */
const misreferred = ({ references }: Tables): string[] =>
  references
    .map(({ driver, truck }) => [String(driver), String(truck)] as const)
    .filter(([driver, truck]) => truck !== driver.replace(/\d+$/, (number) => String(Number(number) - 1)))
    .map(([driver, truck]) => `${driver} drives ${truck}`)

export const checkInvariants = async (db: Database, evidence: Evidence): Promise<Verdict> => {
  const tables = await readTables(db)
  return {
    lost: lostWrites(evidence, tables),
    doubled: doubledWrites(evidence, tables),
    unordered: unorderedWrites(evidence, tables),
    simultaneous: [...evidence.doubleFlights],
    misreferred: misreferred(tables),
  }
}
