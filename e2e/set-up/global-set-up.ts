/**
 * Before the tests: builds the app and starts the server on a free port with fresh demo data. Removes both afterwards. If
 * E2E_PORT names a running server, that one is used and left alone. E2E_ENGINE=postgres puts the companies of all servers
 * into a PostgreSQL.
 */
import { cp } from 'node:fs/promises'
import { buildForTests, BUILD_FOLDER } from './build.ts'
import { demoData, makeDemoData } from './demo-data.ts'
import { keepBuild } from './kept-build.ts'
import { copiedDatabase, spareDatabase, startOwnPostgres } from './postgres.ts'
import { copyData, makeFolder, removeFolder, startServer } from './server.ts'

const globalSetUp = async (): Promise<(() => Promise<void>) | undefined> => {
  if (process.env.E2E_PORT) return undefined
  const [dataDir, webDir] = [await makeFolder('data'), await makeFolder('web')]
  const postgres = await startOwnPostgres()
  const making = postgres ? makeDemoData(await makeFolder('spare'), spareDatabase(postgres)) : demoData()
  await buildForTests()
  const spareDir = await making
  await copyData(spareDir, dataDir)
  // A copy: somebody who builds meanwhile must not change the app under the tests.
  await cp(BUILD_FOLDER, webDir, { recursive: true })
  const server = await startServer({ dataDir, webDir, environment: await copiedDatabase() })
  process.env.E2E_PORT = String(server.port)
  process.env.E2E_DATA_DIR = dataDir
  process.env.E2E_SPARE_DIR = spareDir
  process.env.E2E_WEB_DIR = webDir
  const kept = await keepBuild(server.port)
  Object.assign(process.env, kept)
  return async () => {
    await server.stop()
    await postgres?.stop()
    await removeFolder(dataDir)
    await removeFolder(spareDir)
    await removeFolder(webDir)
    await removeFolder(String(kept.E2E_KEPT_BUILD))
  }
}

export default globalSetUp
