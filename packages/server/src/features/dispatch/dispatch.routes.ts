/** GET /api/dispatch/home/: loads without a truck or driver, trucks coming free, papers running out (decision 0027). */
import { DAY, nowSeconds } from '@fura/shared/seconds.ts'
import { city } from '@fura/shared/entities/city.ts'
import { client } from '@fura/shared/entities/client.ts'
import { driver } from '@fura/shared/entities/driver.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { truck } from '@fura/shared/entities/truck.ts'
import { accessDenied } from '@fura/shared/errors.ts'
import { choice, date, dateTime, int, text } from '@fura/shared/fields/field.ts'
import { DISPATCH_PAPERS, type DispatchHome, type EndingPaper } from '@fura/shared/dispatch.ts'
import { calendarDay } from '@fura/shared/rules/wire-values.ts'
import { instantOf } from '@fura/shared/time-zone.ts'
import type { FastifyInstance } from 'fastify'
import type { Viewer } from '#db/actor.ts'
import type { Database } from '#db/database.ts'
import { viewerOf } from '#http/context.ts'
import { queryOf } from '#http/input.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { namesOf } from '../history/history.queries.ts'
import { endingPapers, endingTrips, SHOWN, type TripRow, uncrewedLoads } from './dispatch.queries.ts'

/** Papers are renewed in weeks, and one that has just run out is still on the road. */
const PAPER_DAYS = 30

const PAPER_OWNERS = Object.keys(DISPATCH_PAPERS)
const PAPER_NAMES = [...new Set(Object.values(DISPATCH_PAPERS).flat())]

const id = int({ required: true, min: 1 })
const count = int({ required: true })
const word = text({ required: true })

const doc = {
  summary: 'What a dispatcher looks at first; only where the installation has dispatchers',
  answer: {
    detail: {
      loads: [{ id, number: word, client_name: word, poo_name: word, fd_name: word, planned_loading_date: dateTime() }],
      loads_total: count,
      trucks: [
        {
          truck_id: int(),
          truck_name: word,
          driver_id: int(),
          driver_name: word,
          order_id: id,
          number: word,
          fd_name: word,
          planned_unloading_date: dateTime(),
        },
      ],
      trucks_total: count,
      papers: [
        {
          owner: choice(PAPER_OWNERS, { required: true }),
          id,
          name: word,
          paper: choice(PAPER_NAMES, { required: true }),
          until: date(),
        },
      ],
      papers_total: count,
    },
  },
  about: {
    loads: 'Loads of today and tomorrow that are not loaded and have no driver or no truck, the earliest first.',
    trucks: 'Trucks that unload today or tomorrow and have no other load yet.',
    papers: 'Papers of drivers, trucks, trailers and carriers that end within 30 days, or ended in the last 30.',
  },
} as const satisfies RouteDoc

/** Names of what the rows refer to; an empty reference has none. */
const nameReader = async <R>(
  db: Database,
  entity: Entity,
  rows: readonly R[],
  idsOf: (row: R) => readonly (number | null)[],
  viewer: Viewer,
) => {
  const ids = [...new Set(rows.flatMap(idsOf))].filter((each) => each !== null)
  const names = await namesOf(db, entity, ids, viewer)
  return (of: number | null): string => names.get(of ?? 0) ?? ''
}

/** The first trip of each truck: several rows of a load may name it. */
const byTruck = (rows: readonly TripRow[]): TripRow[] =>
  [...new Map(rows.toReversed().map((row) => [row.truck_id, row])).values()].toReversed()

const dispatchHome = async (db: Database, viewer: Viewer, now: number): Promise<DispatchHome> => {
  const today = calendarDay(now, viewer.timeZone)
  const span = { from: instantOf(today, viewer.timeZone), to: instantOf(today + 2 * DAY, viewer.timeZone) }
  const loads = await uncrewedLoads(db, span, viewer)
  const trips = byTruck(await endingTrips(db, span, viewer))
  const firstTrips = trips.slice(0, SHOWN)
  const papers = await endingPapers(db, { from: today - PAPER_DAYS * DAY, to: today + (PAPER_DAYS + 1) * DAY }, viewer)
  const placed = [...loads, ...firstTrips.map(({ fd_id }) => ({ poo_id: null, fd_id }))]
  const cityOf = await nameReader(db, city, placed, (row) => [row.poo_id, row.fd_id], viewer)
  const clientOf = await nameReader(db, client, loads, (row) => [row.client_id], viewer)
  const truckOf = await nameReader(db, truck, firstTrips, (row) => [row.truck_id], viewer)
  const driverOf = await nameReader(db, driver, firstTrips, (row) => [row.driver_id], viewer)
  const totals = new Map(papers.map(({ owner, paper, row }) => [`${owner} ${paper}`, row.total]))
  return {
    loads: loads.map((row) => ({
      id: row.id,
      number: row.number ?? '',
      client_name: clientOf(row.client_id),
      poo_name: cityOf(row.poo_id),
      fd_name: cityOf(row.fd_id),
      planned_loading_date: row.planned_loading_date,
    })),
    loads_total: loads[0]?.total ?? 0,
    trucks: firstTrips.map((row) => ({
      truck_id: row.truck_id,
      truck_name: truckOf(row.truck_id),
      driver_id: row.driver_id,
      driver_name: driverOf(row.driver_id),
      order_id: row.order_id,
      number: row.number ?? '',
      fd_name: cityOf(row.fd_id),
      planned_unloading_date: row.planned_unloading_date,
    })),
    trucks_total: trips.length,
    papers: papers
      .map(({ owner, paper, row }): EndingPaper => ({
        owner,
        id: row.id,
        name: row.name ?? '',
        paper,
        until: row.until,
      }))
      .toSorted((one, other) => one.until - other.until || one.id - other.id)
      .slice(0, SHOWN),
    papers_total: [...totals.values()].reduce((sum, each) => sum + each, 0),
  }
}

export const addDispatch = (app: FastifyInstance): void => {
  app.get('/api/dispatch/home/', { config: { permission: 'logged_in', doc } }, async (request) => {
    queryOf(request)
    const viewer = viewerOf(request)
    // The flag alone is not enough: the installation must have dispatchers.
    if (viewer.isDispatcher !== true) throw accessDenied(['is_dispatcher'])
    const now = nowSeconds()
    return { status: 'ok', detail: await dispatchHome(request.installation.db, viewer, now) }
  })
}
