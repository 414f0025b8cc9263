/** Finds the installation that a command names, or refuses and lists the existing ones. */
import { type InstallationRow, readInstallations } from '#db/registry.ts'
import { type AdminContext, type Option, Refusal } from './command.ts'

export const ID: Option = { value: 'ID', isRequired: true, about: 'the installation, e.g. my-company' }

export const installationsOf = ({ registry, config }: AdminContext): Promise<InstallationRow[]> =>
  readInstallations(registry, config.databaseUrl)

export const installationById = async (context: AdminContext, id: string): Promise<InstallationRow> => {
  const all = await installationsOf(context)
  const installation = all.find(({ uniqueId }) => uniqueId === id)
  if (installation) return installation
  const existing =
    all.length > 0 ? `There are: ${all.map(({ uniqueId }) => uniqueId).join(', ')}.` : 'There is none yet.'
  throw new Refusal(`There is no installation "${id}". ${existing}`)
}
