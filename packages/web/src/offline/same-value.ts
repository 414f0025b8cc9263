/** Whether two values of a field are the same: an empty text, null and an absent value are, and so are two equal lists. */
const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

export const isSameValue = (one: unknown, other: unknown): boolean =>
  (isEmpty(one) && isEmpty(other)) || one === other || JSON.stringify(one) === JSON.stringify(other)
