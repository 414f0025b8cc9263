/**
 * Who may import whom (ARCHITECTURE.md, import rules). Tests and test tools may look anywhere, except across packages.
 */
const TESTS = '\\.test\\.tsx?$|/testing/|/faults/|/gates/|/concurrency/'
const SERVER = 'packages/server/src'
const WEB = 'packages/web/src'

/**
 * The floors of the server, the ground first. `admin`, `backup`, `move` and `seed` stand beside `app`: they use the floors, and no floor
 * knows them.
 */
const SERVER_FLOORS = ['db', 'rows', 'http', 's3', 'resource', 'features']
const SERVER_TOP = ['admin', 'backup', 'move', 'seed', 'app', 'start', 'serve', 'main']

/**
 * The faces that a feature shows to the others, by the ending of their files: decisions, readings, what a kind of deal is; and
 * writings, which are built on those. What answers requests knows both and is known to none.
 */
const READING = '\\.(?:rules|queries|kind)\\.ts$'
const WRITING = '\\.writes\\.ts$'

/** The floors of the app, the ground first: each is built on those before it and knows nothing of those after it. */
const WEB_FLOORS = ['core', 'api', 'i18n', 'offline', 'ui', 'descriptions', 'entity', 'records', 'features', 'app']

/**
 * One forbidden direction.
 * @param {string} name
 * @param {string} comment
 * @param {import('dependency-cruiser').IRegularForbiddenRuleType['from']} from
 * @param {import('dependency-cruiser').IRegularForbiddenRuleType['to']} to
 * @returns {import('dependency-cruiser').IForbiddenRuleType}
 */
function forbid(name, comment, from, to) {
  return { name, comment, severity: 'error', from, to }
}

/**
 * A floor of the server imports itself and the floors below it.
 * @param {string} floor
 */
function serverFloor(floor) {
  const above = [...SERVER_FLOORS.slice(SERVER_FLOORS.indexOf(floor) + 1), ...SERVER_TOP]
  return forbid(
    `server-${floor}-knows-nothing-above`,
    `${floor} is used by ${above.join(', ')} and does not know them.`,
    { path: `^${SERVER}/${floor}/`, pathNot: TESTS },
    { path: above.map((name) => `^${SERVER}/${name}(/|\\.ts$)`) },
  )
}

/**
 * A floor of the app imports itself and the floors below it.
 * @param {string} floor
 */
function webFloor(floor) {
  const below = WEB_FLOORS.slice(0, WEB_FLOORS.indexOf(floor) + 1)
  return forbid(
    `web-${floor}-knows-nothing-above`,
    `${floor} may use ${below.join(', ')}.`,
    { path: `^${WEB}/${floor}/`, pathNot: TESTS },
    { path: `^${WEB}/`, pathNot: `^${WEB}/(?:styles|${below.join('|')})/` },
  )
}

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    forbid('no-cycles', 'Modules that import each other cannot be read or tested apart.', {}, { circular: true }),
    forbid('resolvable', 'Every import leads to a file or an installed package.', {}, { couldNotResolve: true }),
    forbid(
      'declared-packages-only',
      'A package used by the product stands in the dependencies of its package.json.',
      { path: '^packages/', pathNot: TESTS },
      { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown', 'npm-optional'] },
    ),
    forbid(
      'shared-stands-alone',
      'shared runs anywhere: it imports itself, zod/mini and big.js.',
      { path: '^packages/shared/', pathNot: TESTS },
      { pathNot: ['^packages/shared/', '^node_modules/zod/mini/', '^node_modules/big\\.js/'] },
    ),
    forbid(
      'server-not-web',
      'They meet in shared and on the wire.',
      { path: '^packages/server/' },
      { path: '^packages/web/' },
    ),
    forbid(
      'web-not-server',
      'They meet in shared and on the wire.',
      { path: '^packages/web/' },
      { path: '^packages/server/' },
    ),
    forbid(
      'packages-not-tools',
      'The product does not know the tools of its repository.',
      { path: '^packages/' },
      { path: '^(scripts|checks)/' },
    ),
    ...SERVER_FLOORS.map(serverFloor),
    forbid(
      'server-has-no-other-floor',
      'A new folder of the server takes its place among the floors.',
      { path: `^${SERVER}/(?:${SERVER_FLOORS.join('|')})/`, pathNot: TESTS },
      { path: `^${SERVER}/[^/]+/`, pathNot: `^${SERVER}/(?:${SERVER_FLOORS.join('|')})/` },
    ),
    forbid(
      'features-by-their-faces-only',
      'A feature knows others by their *.{rules,queries,kind,writes}.ts alone. Deals are what orders and quotes are made of.',
      { path: `^${SERVER}/features/([^/]+)/`, pathNot: TESTS },
      {
        path: `^${SERVER}/features/[^/]+/`,
        pathNot: [`^${SERVER}/features/$1/`, `^${SERVER}/features/deals/`, READING, WRITING],
      },
    ),
    forbid(
      'features-read-without-writing',
      'What decides and reads is below what writes: it knows no writes of another feature.',
      { path: `^${SERVER}/features/([^/]+)/.+${READING}`, pathNot: TESTS },
      { path: `^${SERVER}/features/.+${WRITING}`, pathNot: `^${SERVER}/features/$1/` },
    ),
    forbid(
      'deals-know-no-deal',
      'What orders and quotations have alike knows neither of them.',
      { path: `^${SERVER}/features/deals/` },
      { path: `^${SERVER}/features/(orders|quotations|deal-calls)/` },
    ),
    forbid(
      'orders-know-no-quotation',
      'A quotation becomes an order; an order knows nothing of what it was.',
      { path: `^${SERVER}/features/orders/`, pathNot: TESTS },
      { path: `^${SERVER}/features/(quotations|deal-calls)/` },
    ),
    ...WEB_FLOORS.map(webFloor),
    forbid(
      'web-has-no-other-floor',
      'A new folder of the app takes its place among the floors.',
      { path: `^${WEB}/`, pathNot: TESTS },
      { path: `^${WEB}/`, pathNot: `^${WEB}/(?:styles|${WEB_FLOORS.join('|')})/` },
    ),
    forbid(
      'web-entity-names-no-entity',
      'What one entity needs stands in descriptions; the kit is handed declarations.',
      { path: `^${WEB}/entity/`, pathNot: TESTS },
      { path: '^packages/shared/src/entities/', pathNot: '/(?:entity|filter-names|index)\\.ts$' },
    ),
    forbid(
      'server-resource-names-no-entity',
      'What one entity needs stands in its feature; the kit is handed declarations.',
      { path: `^${SERVER}/resource/`, pathNot: TESTS },
      { path: '^packages/shared/src/entities/', pathNot: '/(?:entity|index|members)\\.ts$' },
    ),
    forbid(
      'web-features-apart',
      'A screen does not know another one; what two of them need stands in records.',
      { path: `^${WEB}/features/([^/]+)/`, pathNot: TESTS },
      { path: `^${WEB}/features/`, pathNot: `^${WEB}/features/$1/` },
    ),
    forbid(
      'migrations-know-only-db',
      'A migration must mean the same for ever, so it stands on the schema tools alone.',
      { path: '^packages/server/migrations/' },
      { path: '^packages/', pathNot: [`^${SERVER}/db/`, '^packages/server/migrations/'] },
    ),
    forbid(
      'no-test-tools-in-the-product',
      'Only tests use test tools.',
      { path: '^packages/[^/]+/src/', pathNot: TESTS },
      { path: TESTS },
    ),
  ],
  options: {
    // TypeScript 7 has no compiler API for dependency-cruiser; swc reads the sources instead.
    parser: 'swc',
    doNotFollow: { path: '^node_modules/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.js', '.json'],
    },
  },
}
