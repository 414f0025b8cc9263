/** Where a client loads and unloads, to copy into orders and quotes. Nothing but the client is required (S5.12). */
import { letters, longText, ref, text } from '../fields/field.ts'
import { defineEntity, type RecordOf } from './entity.ts'

const LOADING = {
  poo_id: ref('city', { inList: true }),
  loading_address: longText({ max: 500, inList: true, search: true }),
  customs_address_from: longText({ max: 500 }),
}
const UNLOADING = {
  fd_id: ref('city', { inList: true }),
  unloading_address: longText({ max: 500, inList: true, search: true }),
  customs_address_to: longText({ max: 500 }),
}
const ABOUT = {
  name: text({ search: true }),
  contact: text({ search: true }),
  working_hours: text(),
  client_id: ref('client', { required: true }),
}

/** Where trucks are sent the template has both ends (domain.md 1.19). */
export const loadingTemplate = defineEntity({
  name: 'loading_template',
  table: 'clients_loading_templates',
  path: 'rio/clients_loading_templates',
  fields: { ...LOADING, ...UNLOADING, cargo: longText({ max: 1000, search: true }), ...ABOUT },
  can: { add: 'can_edit_client', edit: 'can_edit_client' },
  seenBy: { owner: 'client_id' },
  filters: ['client_id', 'poo_id', 'fd_id'],
  sort: ['-id'],
})
export type LoadingTemplate = RecordOf<typeof loadingTemplate>

/** `country_code` is that of the unloading point. */
export const unloadingTemplate = defineEntity({
  name: 'unloading_template',
  table: 'clients_unloading_templates',
  path: 'rio/clients_unloading_templates',
  fields: { ...UNLOADING, country_code: letters({ calc: true, max: 2 }), ...ABOUT },
  can: { add: 'can_edit_client', edit: 'can_edit_client' },
  seenBy: { owner: 'client_id' },
  filters: ['client_id', 'fd_id'],
  sort: ['-id'],
})
export type UnloadingTemplate = RecordOf<typeof unloadingTemplate>
