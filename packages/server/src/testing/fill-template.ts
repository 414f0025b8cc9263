/** `node fill-template.ts <data folder> [database]`: fills the template of template.ts. */
import pino from 'pino'
import { readConfig } from '#config.ts'
import { start } from '../start.ts'
import { firstInstallations, SECRET_KEY } from './template.ts'

const [dataDir = '', databaseUrl] = process.argv.slice(2)
const { close } = await start({
  config: readConfig({
    DATA_DIR: dataDir,
    DEMO: 'small',
    SECRET_KEY,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  }),
  logger: pino({ level: 'silent' }),
  firstInstallations: firstInstallations(''),
})
await close()
