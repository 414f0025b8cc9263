/** `node fill-template.ts <tests or faults> <data folder> [database]`: fills the template of template.ts. */
import pino from 'pino'
import { readConfig } from '#config.ts'
import { start } from '../start.ts'
import { addSwitchedOffField } from './switched-off-field.ts'
import { faultsInstallation, firstInstallations, SECRET_KEY } from './template.ts'

const [companies, dataDir = '', databaseUrl] = process.argv.slice(2)
const { installations, close } = await start({
  config: readConfig({
    DATA_DIR: dataDir,
    DEMO: 'small',
    SECRET_KEY,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  }),
  logger: pino({ level: 'silent' }),
  firstInstallations: companies === 'faults' ? [faultsInstallation] : firstInstallations(''),
})
for (const installation of installations) await addSwitchedOffField(installation)
await close()
