/**
 * An action, or a refused one, that concerns the safety of the company's data. Written by the server only, and never
 * changed: the database itself refuses it (decision 0047).
 */
import { choice, int, longText, ref, text } from '../fields/field.ts'
import { defineEntity, type RecordOf } from './entity.ts'

export const AUDIT_KINDS = [
  'login',
  'login_failed',
  'logout',
  'recovery_asked',
  'password_changed',
  'password_refused',
  'sessions_ended',
  'device_forgotten',
  'login_held_up',
  'email_asked',
  'email_changed',
  'email_taken_back',
  'second_factor_on',
  'second_factor_off',
  'second_factor_reset',
  'second_factor_refused',
  'recovery_codes_renewed',
  'authenticator_added',
  'authenticator_removed',
  'passkey_added',
  'passkey_removed',
  'passkey_refused',
  'passkey_copied',
  'user_added',
  'user_changed',
  'rights_changed',
  'user_handed_over',
  'absence_changed',
  'deputy_began',
  'deputy_ended',
  'user_invited',
  'invitation_revoked',
  'exported',
  'person_exported',
  'person_erased',
  'deleted',
  'settings_changed',
  'denied',
  'admin_command',
  'left_out',
] as const
export type AuditKind = (typeof AUDIT_KINDS)[number]

/** No installation may keep its log for a shorter time: the database refuses to delete what is younger. */
export const SHORTEST_AUDIT_DAYS = 30
export const MAX_AUDIT_DAYS = 3650
export const AUDIT_DAYS = 365

export const auditEvent = defineEntity({
  name: 'audit_event',
  title: 'object_name',
  table: 'audit_events',
  path: 'audit',
  fields: {
    event: choice(AUDIT_KINDS, { required: true, inList: true }),
    /** The actor; null for a failed login and for the administration command. */
    team_user_id: ref('team_user', { inList: true }),
    /** The person concerned. */
    subject_id: ref('team_user', { inList: true }),
    /** The login as typed, if it failed. */
    login: text({ search: true }),
    address: text({ max: 64, inList: true, search: true }),
    device: text({ max: 200, inList: true }),
    object_type: text({ max: 50, inList: true }),
    object_id: int({ inList: true }),
    /** Its name at that time. */
    object_name: text({ max: 250, inList: true, search: true }),
    /** Names of changed fields, rights given (`+`) and taken (`-`), rights that were missing, rows that were exported. */
    detail: longText({ max: 1000, inList: true }),
    /** Equal events within a second are one entry. */
    times: int({ inList: true, default: 1 }),
  },
  can: { view: 'can_add_user', add: 'nobody', edit: 'nobody' },
  seenBy: 'everyone',
  filters: ['event', 'team_user_id', 'subject_id'],
  sort: ['-date_create'],
})
export type AuditEvent = RecordOf<typeof auditEvent>
