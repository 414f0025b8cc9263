/** `backup` and `restore`: archives of companies with their files (decision 0075). */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { sizeWords } from '../backup/progress.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { verifyBackup } from '../backup/verify-backup.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { type AdminContext, type Command, type Option, type Options, Refusal, UsageError } from './command.ts'
import { installationById, installationsOf } from './find-installation.ts'

const ONE: Option = { value: 'ID', about: 'one installation (default: all)' }
const IDENTITY: Option = { value: 'KEY_FILE', about: 'the key file of age that opens an encrypted backup' }

/** An age key file: one key per line, with comments. */
const readIdentities = async (path: string | undefined): Promise<string[]> => {
  if (path === undefined) return []
  const lines = (await readFile(path, 'utf8')).split('\n').map((line) => line.trim())
  const identities = lines.filter((line) => line !== '' && !line.startsWith('#'))
  if (identities.length === 0) throw new UsageError(`--identity: ${path} holds no key.`)
  return identities
}

const backup = async (options: Options, context: AdminContext): Promise<void> => {
  const { giveWay, say } = context
  // The company is in use meanwhile.
  giveWay()
  const file = resolve(options.demanded('file'))
  if (options.isOn('verify')) return verifyBackup(file, await readIdentities(options.text('identity')), say)
  const id = options.text('id')
  const chosen = id === undefined ? await installationsOf(context) : [await installationById(context, id)]
  if (chosen.length === 0) throw new Refusal('There is no installation yet, so there is nothing to back up.')
  const size = await writeBackup(context, chosen, { file, recipients: options.list('recipient'), say })
  say(`Wrote ${file} (${sizeWords(size)}). It does not hold SECRET_KEY: keep that apart and safe.`)
}

const restore = async (options: Options, context: AdminContext): Promise<void> =>
  restoreBackup(context, {
    file: resolve(options.demanded('file')),
    identities: await readIdentities(options.text('identity')),
    id: options.text('id'),
    isOtherKey: options.isOn('other-key'),
    say: context.say,
  })

export const backupCommands: readonly Command[] = [
  {
    name: 'backup',
    operand: 'file',
    about: 'writes companies with their files at one moment into FILE, while the server runs',
    options: {
      file: { value: 'FILE', isRequired: true, about: 'the archive, e.g. company.tar.zst' },
      id: ONE,
      recipient: { value: 'AGE1…', isRepeatable: true, about: 'encrypts for this key of age; may be repeated' },
      verify: { about: 'writes nothing: restores FILE into a scratch place and compares' },
      identity: IDENTITY,
    },
    run: backup,
  },
  {
    name: 'restore',
    operand: 'file',
    about: 'restores companies from FILE where they are not; refuses a damaged or newer archive',
    options: {
      file: { value: 'FILE', isRequired: true, about: 'the archive' },
      id: ONE,
      identity: IDENTITY,
      'other-key': { about: 'goes on with another SECRET_KEY: bank cards and second factors are lost' },
    },
    run: restore,
  },
]
