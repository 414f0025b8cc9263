/** What only the company of the server's owner may do (decision 0106). */
import type { Config } from '#config.ts'
import type { InstallationRow } from '#db/registry.ts'

interface Server {
  /** How many companies there are. */
  installations: { readonly size: number }
}

/** The one that also answers at the address of the machine, or the only one. */
export const isOfOwner = ({ installations }: Server, { isDefault }: Pick<InstallationRow, 'isDefault'>): boolean =>
  isDefault || installations.size === 1

/** Not in a demo, whose passwords are public. */
export const mayAddCompany = (
  server: Server & { config: Pick<Config, 'demo'> },
  installation: Pick<InstallationRow, 'isDefault'>,
): boolean => server.config.demo === false && isOfOwner(server, installation)
