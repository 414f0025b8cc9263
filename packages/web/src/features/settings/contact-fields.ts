/** The contacts of a user: those that are shown, and those that everybody changes of themselves without a password. */

export const CONTACT_FIELDS = ['phone', 'phone2', 'email', 'email2'] as const

export const EDITED_CONTACT_FIELDS = ['phone', 'phone2', 'email2'] as const
