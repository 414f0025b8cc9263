/** Drivers as the bare handler lists them. */
import { type BareList, numberOf } from './bare-list.ts'

export const bareDrivers = (schema: string): BareList => ({
  table: 'drivers',
  names: `(select name from ${schema}contractors where id = t.contractor_id) as contractor_name,
    (select name from ${schema}trucks where id = t.truck_id) as truck_name,
    (select name from ${schema}trailers where id = t.trailer_id) as trailer_name`,
  filters: { 'f[contractor]': 't.contractor_id = ?' },
  answered: (row) => ({
    id: Number(row.id),
    date_create: Number(row.date_create),
    creator_id: row.creator_id,
    date_update: Number(row.date_update),
    updater_id: row.updater_id,
    rev: Number(row.rev),
    name: row.name,
    phone: row.phone,
    phone2: row.phone2,
    comment: row.comment,
    contractor_id: numberOf(row.contractor_id),
    contractor_name: row.contractor_name,
    truck_id: numberOf(row.truck_id),
    truck_name: row.truck_name,
    trailer_id: numberOf(row.trailer_id),
    trailer_name: row.trailer_name,
    license_number: row.license_number,
    passport_number: row.passport_number,
    passport_issued: row.passport_issued,
    passport_until: Number(row.passport_until),
    adr_until: Number(row.adr_until),
  }),
})
