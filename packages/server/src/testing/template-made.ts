/** Templates are filled while tests that need none run already. A note in their folder says that they are made, or what went wrong. */
import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const MADE = 'made'
const LOOK_EVERY_MS = 20

const noteOf = (folder: string): string => join(folder, 'note')

const note = async (folder: string, words: string): Promise<void> => {
  await writeFile(`${noteOf(folder)}.new`, words)
  await rename(`${noteOf(folder)}.new`, noteOf(folder))
}

/** Notes in the folder how the work ended. */
export const noteWhenMade = async (folder: string, work: Promise<void>): Promise<void> => {
  try {
    await work
  } catch (error) {
    await note(folder, `The template was not made. ${String(error)}`)
    throw error
  }
  await note(folder, MADE)
}

/** Throws what kept the template from being made. */
export const untilMade = async (folder: string): Promise<void> => {
  while (!existsSync(noteOf(folder))) await sleep(LOOK_EVERY_MS)
  const words = await readFile(noteOf(folder), 'utf8')
  if (words !== MADE) throw new Error(words)
}
