/** Texts that no declaration generates: what the spec has the app say (§2, §4, §5, §8, §9), and the mails of the server. */

export const UI_MESSAGES = [
  'add',
  'apply',
  'cancel',
  'change_password',
  'check_the_data',
  'clear',
  'confirm_delete',
  'date_at_time',
  'employees',
  'enter_all_data',
  'filter_in_work',
  'filter_only_mine',
  'general',
  'load_failed',
  'no_contact_persons',
  'nothing_found',
  'only_first_five',
  'password_changed',
  'password_new',
  'password_old',
  'password_repeat',
  'passwords_differ',
  'refresh',
  'rotate_device',
  'save',
  'search',
  'system_updated',
  'update_available',
] as const
export type UiMessage = (typeof UI_MESSAGES)[number]

/** `{{company}}` is the installation's name, `{{link}}` the address to set a password at. */
export const MAIL_KEYS = [
  'mail.invitation.subject',
  'mail.invitation.text',
  'mail.recovery.subject',
  'mail.recovery.text',
] as const
export type MailKey = (typeof MAIL_KEYS)[number]
