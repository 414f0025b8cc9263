/** The fields of a user that everybody may change of himself. */

export const CONTACT_FIELDS = ['phone', 'phone2', 'email', 'email2'] as const
