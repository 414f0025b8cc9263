/** A person's name where room is short. */

/** Surname and given name, which come first. */
export const withoutPatronymic = (name: string): string => name.trim().split(/\s+/).slice(0, 2).join(' ')
