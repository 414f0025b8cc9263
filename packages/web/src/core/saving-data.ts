/** Told by browsers that have such a setting: the person pays for every megabyte. */
export const isSavingData = (): boolean => {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
