/** Which version of its own words the company has (decision 0100), from the manifest. Empty: it has none. */

let version = ''

export const companyWords = (): string => version

/** Whether they have changed. */
export const setCompanyWords = (next = ''): boolean => {
  const isOther = next !== version
  version = next
  return isOther
}
