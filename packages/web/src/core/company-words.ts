/** Which version of its own words the company has (decision 0100). The manifest says so; empty: it has none. */

let version = ''

export const companyWords = (): string => version

/** Whether they are others than before. */
export const setCompanyWords = (next = ''): boolean => {
  const isOther = next !== version
  version = next
  return isOther
}
