/**
 * Before the tests: the app is built, the server runs on a free port with fresh demo data. After them both are gone. Where
 * E2E_PORT names a server that runs already, that one is used and left alone.
 */
import { buildForTests, BUILD_FOLDER } from './build.ts'
import { copyData, makeFolder, removeFolder, startServer } from './server.ts'

const globalSetUp = async (): Promise<(() => Promise<void>) | undefined> => {
  if (process.env.E2E_PORT) return undefined
  const [dataDir, spareDir] = [await makeFolder('data'), await makeFolder('spare')]
  const starting = startServer({ dataDir, webDir: '' })
  await buildForTests()
  const seeded = await starting
  await seeded.stop()
  await copyData(dataDir, spareDir)
  const server = await startServer({ dataDir, webDir: BUILD_FOLDER })
  process.env.E2E_PORT = String(server.port)
  process.env.E2E_DATA_DIR = dataDir
  process.env.E2E_SPARE_DIR = spareDir
  return async () => {
    await server.stop()
    await removeFolder(dataDir)
    await removeFolder(spareDir)
  }
}

export default globalSetUp
