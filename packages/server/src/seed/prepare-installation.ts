/** Prepares one installation to be served: its lookups, and for those made with a demo the company with its files. */
import { nowSeconds } from '@fura/shared/seconds.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#config.ts'
import { secretKeyIn } from '#db/data-dir.ts'
import type { Installation } from '#db/installations.ts'
import type { NewInstallation } from '#db/registry.ts'
import { UploadStaging } from '#features/files/upload-staging.ts'
import { openStorage } from '#features/files/open-storage.ts'
import { createSigner } from '#features/files/signed-address.ts'
import { refreshDeclarations } from '#rows/declared-in.ts'
import { fillMatchColumns } from '#rows/match-columns.ts'
import { type DemoFile, demoFiles } from './demo/demo-files.ts'
import { FULL, SMALL } from './demo/world.ts'
import { keepFiles } from './keep-files.ts'
import { seedDemo, seedInstallation } from './seed.ts'

interface Preparing {
  config: Config
  logger: FastifyBaseLogger
  firstInstallations: readonly NewInstallation[]
  /** Of the demo's logins; null without a demo. */
  demoHash: (() => Promise<string>) | null
}

/** The demo works without files: a storage that is away does not keep the server from starting. */
const addFiles = async (
  installation: Installation,
  files: readonly DemoFile[],
  { config, logger }: Preparing,
  now: number,
): Promise<void> => {
  if (files.length === 0) return
  const staging = new UploadStaging(config.dataDir, openStorage(config))
  try {
    const signer = createSigner(config.secretKey ?? secretKeyIn(config.dataDir))
    await keepFiles(installation, { staging, signer }, files, now)
  } catch (error) {
    logger.warn({ err: error }, 'the demo was made without its files')
  } finally {
    await staging.close()
  }
}

export const prepareInstallation = async (installation: Installation, preparing: Preparing): Promise<void> => {
  const { config, firstInstallations, demoHash } = preparing
  const { uniqueId, db } = installation
  const now = nowSeconds()
  await seedInstallation(installation, now)
  // A company that an administrator made beside the demo ones gets no logins that everybody knows.
  const isFirst = firstInstallations.some((first) => first.uniqueId === uniqueId)
  if (demoHash && isFirst) {
    const volume = config.demo === 'full' ? FULL : SMALL
    const demo = await seedDemo(installation, demoHash, now, volume)
    if (demo) await addFiles(installation, demoFiles(demo, volume.filed, now), preparing, now)
  }
  await fillMatchColumns(db)
  await refreshDeclarations(db)
}
