/** Texts about backups, which administrators alone see. */

export const BACKUP_MESSAGES = [
  'backups.last',
  'backups.late',
  'backups.late_hint',
  'backups.never_hint',
  'backups.off',
  'backups.off_hint',
  'backups.off_how',
  'backups.title',
  'backups.waiting',
] as const
