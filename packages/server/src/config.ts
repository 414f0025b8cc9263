/** The only reader of the environment. A wrong value stops the start with a sentence that names the variable. */
import { resolve } from 'node:path'
import { CLIENT_BUILD, MIN_CLIENT_BUILD } from '@fura/shared/constants.ts'
import { DAY } from '@fura/shared/seconds.ts'

export interface Config {
  host: string
  port: number
  dataDir: string
  databaseUrl: string | null
  /** A copy of that PostgreSQL for lists and statistics. */
  readDatabaseUrl: string | null
  /** Whether to create the demo companies, and with how many records. */
  demo: 'full' | 'small' | false
  secretKey: string | null
  /** How many proxies in front are trusted to name the client's address; 0 trusts none. */
  trustProxy: number
  /** A certificate of our own, for trying the app from a phone. */
  https: boolean
  /** The built app; null serves the API only. */
  webDir: string | null
  /** The oldest build of the app that may connect. */
  minBuild: number
  sessionIdleSeconds: number
  sessionMaxSeconds: number
  metricsToken: string | null
  smtpUrl: string | null
  mailFrom: string
  /** Space for the files of one installation; null is no limit. */
  filesQuotaBytes: number | null
  /** S3-compatible storage for files; null keeps them under DATA_DIR. */
  s3: S3Settings | null
  /** Daily backups; null takes none. */
  backup: BackupSettings | null
  /** Allows push services without HTTPS and on our own network; for tests only. */
  pushToInner: boolean
  /** Allows companies to use mail servers on our own network and at any port. */
  mailToInner: boolean
  /** Statements that take this many milliseconds are logged with their plan; null logs none. */
  slowQueryMs: number | null
  /** Where traces are sent; null turns tracing off. */
  collector: { url: string; headers: Readonly<Record<string, string>> } | null
  logLevel: string
}

export interface BackupSettings {
  /** null: archives go to the bucket only. */
  dir: string | null
  /** null: archives go to the folder only. */
  s3: S3Settings | null
  /** Hour of the day, UTC. */
  hour: number
  keep: { daily: number; weekly: number; monthly: number }
  /** age recipients to encrypt archives for; empty leaves them unencrypted. */
  recipients: readonly string[]
}

export interface S3Settings {
  endpoint: string
  bucket: string
  key: string
  secret: string
  region: string
}

export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

type Environment = Readonly<Record<string, string | undefined>>

const wholeNumber = (env: Environment, name: string, fallback: number, min: number, max: number): number => {
  const text = env[name]?.trim()
  if (!text) return fallback
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < min || value > max) {
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${text}".`)
  }
  return value
}

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: DAY }

/** "30d", "12h", "90m", "10s" or plain seconds. */
const duration = (env: Environment, name: string, fallback: string): number => {
  const text = env[name]?.trim() || fallback
  const match = /^(\d{1,9})([smhd]?)$/.exec(text)
  if (!match || Number(match[1]) === 0)
    throw new ConfigError(`${name} must be a time such as 30d, 12h or 90m, not "${text}".`)
  return Number(match[1]) * (UNITS[match[2] || 's'] ?? 1)
}

const yesOrNo = (env: Environment, name: string, fallback: boolean): boolean => {
  const text = env[name]?.trim()
  if (!text) return fallback
  if (text !== '0' && text !== '1') throw new ConfigError(`${name} must be 0 or 1, not "${text}".`)
  return text === '1'
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

const logLevel = (env: Environment): string => {
  const level = env.LOG_LEVEL?.trim() || 'info'
  if (!LOG_LEVELS.includes(level))
    throw new ConfigError(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not "${level}".`)
  return level
}

export const isPostgresUrl = (text: string): boolean => /^postgres(ql)?:\/\//.test(text) && URL.canParse(text)

const postgresUrl = (env: Environment, name: string): string | null => {
  const text = env[name]?.trim()
  if (!text) return null
  if (!isPostgresUrl(text)) {
    throw new ConfigError(`${name} must be an address such as postgresql://user:password@host:5432/database.`)
  }
  return text
}

const readDatabaseUrl = (env: Environment, databaseUrl: string | null): string | null => {
  const url = postgresUrl(env, 'READ_DATABASE_URL')
  if (url !== null && databaseUrl === null)
    throw new ConfigError('READ_DATABASE_URL is a copy of the PostgreSQL at DATABASE_URL, which is missing.')
  return url
}

const secretKey = (env: Environment, databaseUrl: string | null): string | null => {
  const text = env.SECRET_KEY?.trim() || null
  if (text && text.length < 32) throw new ConfigError('SECRET_KEY must have at least 32 characters.')
  if (!text && databaseUrl) {
    throw new ConfigError(
      'SECRET_KEY is required with DATABASE_URL: every node needs the same one, of at least 32 characters.',
    )
  }
  return text
}

const MEGABYTE = 1_048_576

const filesQuota = (env: Environment): number | null => {
  const megabytes = wholeNumber(env, 'FILES_QUOTA_MB', 10_240, 0, 1_000_000_000)
  return megabytes === 0 ? null : megabytes * MEGABYTE
}

const S3_VARIABLES = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_KEY', 'S3_SECRET'] as const

const assertBucket = (name: string, bucket: string): void => {
  if (/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) return
  throw new ConfigError(`${name} must be the name of a bucket, not "${bucket}".`)
}

const s3Settings = (env: Environment): S3Settings | null => {
  const valueOf = (name: string) => env[name]?.trim() || ''
  const missing = S3_VARIABLES.filter((name) => valueOf(name) === '')
  if (missing.length === S3_VARIABLES.length) return null
  if (missing.length > 0) throw new ConfigError(`${missing.join(', ')}: missing beside the other S3_ variables.`)
  const endpoint = valueOf('S3_ENDPOINT')
  if (!/^https?:\/\//.test(endpoint) || !URL.canParse(endpoint)) {
    throw new ConfigError(`S3_ENDPOINT must be an address such as https://s3.example.com, not "${endpoint}".`)
  }
  assertBucket('S3_BUCKET', valueOf('S3_BUCKET'))
  const [bucket, key, secret] = [valueOf('S3_BUCKET'), valueOf('S3_KEY'), valueOf('S3_SECRET')]
  return { endpoint, bucket, key, secret, region: valueOf('S3_REGION') || 'us-east-1' }
}

const MOST_KEPT = 1000

/** Another bucket of the same storage as the files. */
const backupBucket = (env: Environment): S3Settings | null => {
  const bucket = env.BACKUP_S3_BUCKET?.trim()
  if (!bucket) return null
  assertBucket('BACKUP_S3_BUCKET', bucket)
  const storage = s3Settings(env)
  if (!storage) throw new ConfigError(`BACKUP_S3_BUCKET needs ${S3_VARIABLES.join(', ')}.`)
  if (storage.bucket === bucket) throw new ConfigError('BACKUP_S3_BUCKET must be another bucket than S3_BUCKET.')
  return { ...storage, bucket }
}

const backupSettings = (env: Environment): BackupSettings | null => {
  const [dir, s3] = [env.BACKUP_DIR?.trim(), backupBucket(env)]
  if (!dir && !s3) return null
  const recipients = (env.BACKUP_RECIPIENT ?? '').split(/[\s,]+/).filter(Boolean)
  const wrong = recipients.find((recipient) => !/^age1[a-z0-9]+$/.test(recipient))
  if (wrong !== undefined) throw new ConfigError(`BACKUP_RECIPIENT must be keys of age such as age1…, not "${wrong}".`)
  return {
    dir: dir ? resolve(dir) : null,
    s3,
    hour: wholeNumber(env, 'BACKUP_HOUR', 1, 0, 23),
    keep: {
      daily: wholeNumber(env, 'BACKUP_DAILY', 7, 1, MOST_KEPT),
      weekly: wholeNumber(env, 'BACKUP_WEEKLY', 5, 0, MOST_KEPT),
      monthly: wholeNumber(env, 'BACKUP_MONTHLY', 12, 0, MOST_KEPT),
    },
    recipients,
  }
}

/** `name=value,other=value`, each URL-encoded; a hosted collector needs an API key here. */
const headersOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split(',')
      .filter((pair) => pair.includes('='))
      .map((pair) => {
        const [name = '', ...rest] = pair.split('=')
        return [name.trim().toLowerCase(), decodeURIComponent(rest.join('=').trim())]
      }),
  )

/** The standard OpenTelemetry variable names. */
const collectorOf = (env: Environment): Config['collector'] => {
  const url = env.OTEL_EXPORTER_OTLP_ENDPOINT?.trim().replace(/\/+$/, '')
  if (!url) return null
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) {
    throw new ConfigError(`OTEL_EXPORTER_OTLP_ENDPOINT must be an address such as http://collector:4318, not "${url}".`)
  }
  return { url, headers: headersOf(env.OTEL_EXPORTER_OTLP_HEADERS ?? '') }
}

const demoOf = (env: Environment, fallback: boolean): Config['demo'] => {
  if (env.DEMO?.trim() === 'small') return 'small'
  return yesOrNo(env, 'DEMO', fallback) && 'full'
}

export const readConfig = (env: Environment = process.env): Config => {
  const databaseUrl = postgresUrl(env, 'DATABASE_URL')
  const demo = demoOf(env, databaseUrl === null)
  return {
    // Demo logins are public, so listen on localhost only unless HOST is set.
    host: env.HOST?.trim() || (demo ? '127.0.0.1' : '0.0.0.0'),
    port: wholeNumber(env, 'PORT', 3000, 0, 65_535),
    dataDir: resolve(env.DATA_DIR?.trim() || 'data'),
    databaseUrl,
    readDatabaseUrl: readDatabaseUrl(env, databaseUrl),
    demo,
    secretKey: secretKey(env, databaseUrl),
    trustProxy: wholeNumber(env, 'TRUST_PROXY', 0, 0, 10),
    https: yesOrNo(env, 'HTTPS', false),
    webDir: env.WEB_DIR?.trim() ? resolve(env.WEB_DIR.trim()) : null,
    minBuild: wholeNumber(env, 'MIN_BUILD', MIN_CLIENT_BUILD, MIN_CLIENT_BUILD, CLIENT_BUILD),
    sessionIdleSeconds: duration(env, 'SESSION_IDLE', '30d'),
    sessionMaxSeconds: duration(env, 'SESSION_MAX', '180d'),
    metricsToken: env.METRICS_TOKEN?.trim() || null,
    smtpUrl: env.SMTP_URL?.trim() || null,
    mailFrom: env.MAIL_FROM?.trim() || 'Fura <no-reply@localhost>',
    filesQuotaBytes: filesQuota(env),
    s3: s3Settings(env),
    backup: backupSettings(env),
    pushToInner: yesOrNo(env, 'PUSH_TO_INNER', false),
    mailToInner: yesOrNo(env, 'MAIL_TO_INNER', false),
    slowQueryMs: wholeNumber(env, 'SLOW_QUERY_MS', 500, 0, 3_600_000) || null,
    collector: collectorOf(env),
    logLevel: logLevel(env),
  }
}
