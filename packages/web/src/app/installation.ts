/**
 * The installation of this host, from its manifest.json. The copy of the last start is used at once, so that the app opens
 * without a network; the server's answer replaces it, then and every minute (S9.11).
 */
import { INSTALLATION_CHECK_INTERVAL } from '@fura/shared/constants.ts'
import { isVariantName, VARIANTS } from '@fura/shared/variants.ts'
import { api, setInstallation } from '#api/client.ts'
import { keepCopy, readCopy } from '#core/boot-copy.ts'
import { setCompanyWeekStart } from '#core/company-week.ts'
import { setCompanyWords } from '#core/company-words.ts'
import { setCompanyZone } from '#core/company-zone.ts'
import type { Installation, Manifest } from '#core/contexts.tsx'
import { onInstallationChange } from '#core/installation-change.ts'
import { logWarning } from '#core/log.ts'
import { refreshTexts } from '#i18n/texts.ts'
import { wantedLanguage } from '#i18n/wanted-language.ts'
import { showBrand } from './brand.ts'

/** Only a device that has never opened this installation waits for the answer. */
const TIMEOUT = 15_000

let current: Installation | null = null
const listeners = new Set<() => void>()

const accept = (manifest: Manifest): void => {
  if (JSON.stringify(current?.manifest) === JSON.stringify(manifest)) return
  if (setCompanyWords(manifest.words) && current) refreshTexts(wantedLanguage())
  setInstallation(manifest)
  setCompanyZone(manifest.timezone)
  setCompanyWeekStart(manifest.week_start)
  current = { manifest, variant: VARIANTS[manifest.variant] }
  showBrand(manifest)
  for (const listener of listeners) listener()
}

const isManifest = (value: unknown): value is Manifest =>
  typeof value === 'object' && value !== null && 'variant' in value && isVariantName(value.variant)

const refresh = async (): Promise<void> => {
  const answer: unknown = await api.get('/manifest.json', { timeout: TIMEOUT })
  if (!isManifest(answer)) throw new Error('manifest.json does not name an installation')
  const { UniqueID, variant, currencyName, services_tied_containers, api_key, url, name } = answer
  const { timezone, week_start, theme_color, icons, has_mail, words } = answer
  const installation = { UniqueID, variant, currencyName, services_tied_containers, api_key, url, name }
  const manifest = { ...installation, timezone, week_start, theme_color, icons, has_mail, words }
  accept(manifest)
  await keepCopy('manifest', manifest)
}

const refreshQuietly = (): void => {
  refresh().catch((error: unknown) => logWarning('the installation was not read again', error))
}

export const startInstallation = async (): Promise<void> => {
  const copy = await readCopy('manifest')
  if (isManifest(copy)) {
    accept(copy)
    refreshQuietly()
  } else await refresh()
  onInstallationChange(refreshQuietly)
  setInterval(refreshQuietly, INSTALLATION_CHECK_INTERVAL)
}

export const currentInstallation = (): Installation => {
  if (!current) throw new Error('the installation is not known yet')
  return current
}

export const onInstallation = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
