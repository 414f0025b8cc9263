/** How a person is called where room is short. */

/** Surname and given name, which come first; where room is short nobody misses the rest. */
export const withoutPatronymic = (name: string): string => name.trim().split(/\s+/).slice(0, 2).join(' ')
