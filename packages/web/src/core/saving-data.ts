/** Whether the browser's data saver is on, where it has one: the person pays for every megabyte. */
export const isSavingData = (): boolean => {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
