/** The demo companies, as a server makes them at its first start. `npm test` makes them beside other tests, because it takes one processor. */
import { makeFolder, startServer } from './server.ts'

export const makeDemoData = async (
  dataDir: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<string> => {
  const server = await startServer({ dataDir, webDir: '', environment })
  await server.stop()
  return dataDir
}

/** The folder of those that are made already, else of new ones. */
export const demoData = async (): Promise<string> =>
  process.env.E2E_DEMO_DATA ?? makeDemoData(await makeFolder('spare'))

const [, , folder = ''] = process.argv
if (import.meta.main) await makeDemoData(folder)
