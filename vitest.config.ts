/**
 * The test projects. Server tests run once on each engine; `*.unit.test.ts` needs no database and runs once. Faults run
 * behind the browser tests, and those that measure time last, by themselves (decision 0070). What hurts PostgreSQL starts one of its own.
 */
import { availableParallelism } from 'node:os'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { IS_WHOLE_RUN } from './packages/server/src/testing/whole-run.ts'

const SERVER_TESTS = 'packages/server/src/**/*.test.ts'
const UNIT_TESTS = 'packages/server/src/**/*.unit.test.ts'
const FAULT_TESTS = 'packages/server/src/faults/**/*.test.ts'
/** They fail where an answer, a start, an exit or a recovery takes too long. */
const TIMED_TESTS = 'packages/server/src/faults/{drain,overload,postgres-away,start}.test.ts'
const WEB_TESTS = 'packages/web/src/**/*.test.ts'
/** Isolated: the modules there remember who is logged in, and their tests make a browser of Node. */
const WITH_STATE_TESTS = 'packages/web/src/{api,app,core,offline,records/documents,testing}/**/*.test.ts'

/**
 * `npm test` tries these on SQLite; `npm run test:all` and CI try them on PostgreSQL too (decisions 0056 and 0064). Either it is
 * decided before the database is asked (who may do what, headers, how a file is read), or it is a rule of a feature whose calls
 * other files make on PostgreSQL, or it walks all entities and what breaks there breaks on SQLite as well. What counts, filters, sorts
 * or searches in SQL of its own, and what depends on locks or on two nodes, does not belong here.
 */
const ON_SQLITE_ALONE = [
  'admin/{installation-commands,settings-command,usage,user-commands}',
  'backup/scheduled-backups',
  'features/auth/{auth,email-change,passkey,recovery,second-factor,session}.routes',
  'features/auth/{left-session,login-limits}',
  'features/clients/{client.routes,client-status}',
  'features/clock/clock',
  'features/carriage/carriage.routes',
  'features/company/{document-form.routes,guide.routes,settings.routes,status.routes,status-names,words.routes}',
  'features/contacts/{contact.routes,contact-history.routes,contact-types.migration,foreign-person,main-phone}',
  'features/contractors/contractor.routes',
  'features/currencies/{bank-fetch,rates.migration}',
  'features/custom-fields/carried-fields',
  'features/deals/deal.dates',
  'features/docs/docs.routes',
  'features/files/{file-mail,file.routes,moves,s3}',
  'features/health/company-health',
  'features/imports/{add-new-rows,import-files,import.routes,mapping,order-parts,undo}',
  'features/leads/{convert,lead}.routes',
  'features/legal-entities/legal-entity.routes',
  'features/mail/company-mail.routes',
  'features/orders/{carriage,demo-orders,dispatcher,equipment,made-rows-limits,money-limits}',
  'features/orders/{order.routes,order-{copy,money,parts.routes,problems,rates,rights,status,stops,sums.property,warnings}}',
  'features/push/push',
  'features/quotations/{convert,quote,version}.routes',
  'features/requests/request.routes',
  'features/saved-filters/saved-filter.routes',
  'features/setup/setup.routes',
  'features/tasks/task.routes',
  'features/team/{absence,hand-over,invitation,team-role,team}.routes',
  'features/team/logins',
  'features/templates/template.routes',
  'features/web/web.routes',
  'gates/{access,connections,files,files-of-others,fuzz,hidden-names,http,input,isolation,logs,named-calls}',
  'gates/{own-records,plans,references,replays,requests,rights,roles}',
  'http/{chosen-members,client-build,limits,traces/traces,unread-body}',
  'seed/demo/demo-files',
].map((name) => `packages/server/src/${name}.test.ts`)

/** Writes that are killed, clocks that differ, too many requests: the same holds for them. */
const FAULTS_ON_SQLITE_ALONE =
  'packages/server/src/faults/{clocks,convert,import,merge,move,overload,quote-convert,upload}.test.ts'

/** Who names a file wants it on each engine. */
const NAMES_FILES = process.argv.some((argument) => argument.startsWith('packages/') || argument.startsWith('e2e/'))

type Engine = 'sqlite' | 'postgres'

function repeats(engine: Engine): boolean {
  return engine === 'sqlite' || IS_WHOLE_RUN || NAMES_FILES
}

function leftToSqlite(engine: Engine, files: string[]): string[] {
  return repeats(engine) ? [] : files
}

function pure(name: string, include: string[]): TestProjectInlineConfiguration {
  return { test: { name, include, isolate: false } }
}

function server(engine: Engine): TestProjectInlineConfiguration {
  return {
    test: {
      name: engine,
      include: [SERVER_TESTS],
      exclude: [UNIT_TESTS, FAULT_TESTS, ...leftToSqlite(engine, ON_SQLITE_ALONE)],
      // A loaded machine may be late; what fails twice fails, and what passed late is listed at the end.
      retry: 1,
      // To load the server anew for each file took a quarter of the time; databases are each file's own (decision 0026).
      isolate: false,
      ...engineOptions(engine, 'tests'),
    },
  }
}

function faults(engine: Engine, kind: 'faults' | 'timed'): TestProjectInlineConfiguration {
  const files = kind === 'faults' ? { include: [FAULT_TESTS], exclude: [TIMED_TESTS] } : { include: [TIMED_TESTS] }
  return {
    test: {
      name: `${engine}-${kind}`,
      include: files.include,
      exclude: [UNIT_TESTS, ...(files.exclude ?? []), ...leftToSqlite(engine, [FAULTS_ON_SQLITE_ALONE])],
      // What is late once may be so because of the machine. What is lost or doubled once is a defect: faults get one try.
      retry: kind === 'timed' ? 1 : 0,
      // As above. Files that measure time begin with a process of their own.
      isolate: kind === 'timed',
      sequence: { groupOrder: kind === 'faults' ? 1 : 3 },
      testTimeout: 180_000,
      hookTimeout: 180_000,
      ...engineOptions(engine, 'faults'),
    },
  }
}

/** The app's write path against the server's own calls. Isolated: it puts what a browser has into the process. */
function outbox(engine: Engine): TestProjectInlineConfiguration {
  const include = repeats(engine) ? ['e2e/outbox/**/*.test.ts'] : []
  return { test: { name: `${engine}-outbox`, include, ...engineOptions(engine, 'tests') } }
}

/** A real browser and a real server, both killed, after the other faults; much of it waits, so its files run beside each other. */
const chaos: TestProjectInlineConfiguration = {
  test: {
    name: 'web-chaos',
    include: ['e2e/chaos/**/*.test.ts'],
    sequence: { groupOrder: 2 },
    testTimeout: 300_000,
  },
}

function engineOptions(engine: Engine, companies: 'tests' | 'faults') {
  return {
    provide: { engine, companies, repeats: repeats(engine) },
    globalSetup: ['packages/server/src/testing/global-setup.ts'],
  }
}

export default defineConfig({
  test: {
    pool: 'forks',
    // One more than there are processors: a test that waits for PostgreSQL or for a clock leaves its own idle.
    maxWorkers: availableParallelism() + 1,
    // It ends what hangs; a slow machine fails no test.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    teardownTimeout: 20_000,
    projects: [
      pure('shared', ['packages/shared/**/*.test.ts']),
      pure('unit', [UNIT_TESTS]),
      pure('checks', ['checks/**/*.test.ts']),
      { test: { name: 'web-pure', include: [WEB_TESTS], exclude: [WITH_STATE_TESTS], isolate: false } },
      { test: { name: 'web', include: [WITH_STATE_TESTS] } },
      // Drawn without a browser: what a browser alone can show is tested in one (e2e).
      {
        test: {
          name: 'components',
          include: ['packages/web/src/**/*.test.tsx'],
          environment: 'happy-dom',
          isolate: false,
        },
      },
      server('sqlite'),
      server('postgres'),
      outbox('sqlite'),
      outbox('postgres'),
      faults('sqlite', 'faults'),
      faults('postgres', 'faults'),
      chaos,
      faults('sqlite', 'timed'),
      faults('postgres', 'timed'),
    ],
  },
})
