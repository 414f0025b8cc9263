/** The contacts of a user: all that are shown, and those that users may change themselves without a password. */

export const CONTACT_FIELDS = ['phone', 'phone2', 'email', 'email2'] as const

export const EDITED_CONTACT_FIELDS = ['phone', 'phone2', 'email2'] as const
