/**
 * `node scripts/verify/image.ts`: builds the image of the Dockerfile by docker, podman or buildah, looks at its size and its user, and
 * starts it: it must be ready, serve the app, and end with 0 on SIGTERM. Ends with 2 where none of them can be used. NODE_IMAGE and
 * RUN_IMAGE name other base images, for a machine without a registry.
 */
import { spawnSync } from 'node:child_process'
import { ROOT } from '../source-files.ts'

const MOST_MEGABYTES = 300
const MEGABYTE = 1_000_000
const TAG = 'localhost/fura:checked'
const USER = '10001'
const NOT_KNOWN = 2

interface Tool {
  name: string
  build: readonly string[]
  inspect: readonly string[]
  /** Runs Node with these arguments in a new container. */
  run: (...args: string[]) => string
}

const call = (program: string, args: readonly string[]): { code: number; output: string } => {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 28 })
  return { code: status ?? 1, output: `${stdout}${stderr}` }
}

const must = (program: string, ...args: string[]): string => {
  const { code, output } = call(program, args)
  if (code !== 0) throw new Error(`${program} ${args[0]} ended with ${code}:\n${output.slice(-3000)}`)
  return output.trim()
}

const likeDocker = (name: string): Tool => ({
  name,
  build: ['build'],
  inspect: ['image', 'inspect', '--format', '{{.Size}} {{.Config.User}}', TAG],
  run: (...args) => must(name, 'run', '--rm', TAG, 'node', ...args),
})

/** Without the right to make namespaces only `chroot` remains. */
const BUILDAH: Tool = {
  name: 'buildah',
  build: ['build', '--isolation', 'chroot'],
  inspect: ['inspect', '--type', 'image', '--format', '{{.OCIv1.Config.User}}', TAG],
  run: (...args) => {
    const container = must('buildah', 'from', TAG)
    try {
      return must('buildah', 'run', '--isolation', 'chroot', container, '--', 'node', ...args)
    } finally {
      must('buildah', 'rm', container)
    }
  },
}

const TOOLS: readonly Tool[] = [likeDocker('docker'), likeDocker('podman'), BUILDAH]

const UNITS: Readonly<Record<string, number>> = { KB: 1000, MB: MEGABYTE, GB: 1000 * MEGABYTE }

/** Bytes and user. */
const looksOf = ({ name, inspect }: Tool): { bytes: number; user: string } => {
  if (name !== 'buildah') {
    const [bytes = '', user = ''] = must(name, ...inspect).split(' ')
    return { bytes: Number(bytes), user }
  }
  const [size = '', unit = ''] = must(name, 'images', '--format', '{{.Size}}', TAG).split(' ')
  return { bytes: Number(size) * (UNITS[unit] ?? Number.NaN), user: must(name, ...inspect) }
}

/** In the container: the server as its CMD starts it, asked as its users and its balancer ask. */
const SMOKE = `
const { spawn } = require('node:child_process')
const server = spawn('node', ['packages/server/src/main.ts'], { stdio: 'inherit' })
const begun = Date.now()
server.on('exit', (code) => process.exit(code ?? 1))
const fetched = (path) => fetch('http://127.0.0.1:3000' + path).then((answer) => answer.status, () => 0)
const look = async () => {
  if (await fetched('/readyz') !== 200) return setTimeout(look, 200)
  console.log('user ' + process.getuid() + ', ready after ' + (Date.now() - begun) + ' ms, the app ' + await fetched('/'))
  server.kill('SIGTERM')
}
look()
`

const check = (tool: Tool): boolean => {
  const bases = ['NODE_IMAGE', 'RUN_IMAGE'].flatMap((name) =>
    process.env[name] === undefined ? [] : ['--build-arg', `${name}=${process.env[name]}`],
  )
  must(tool.name, ...tool.build, ...bases, '--tag', TAG, '.')
  const { bytes, user } = looksOf(tool)
  const isSmall = bytes <= MOST_MEGABYTES * MEGABYTE
  const said = tool.run('--eval', SMOKE)
  const isServed = new RegExp(`^user ${USER}, ready after \\d+ ms, the app 200$`, 'm').test(said)
  const line = said.split('\n').find((text) => text.startsWith('user ')) ?? said.slice(-500)
  console.log(
    `${isSmall ? 'ok    ' : 'FAILED'} ${(bytes / MEGABYTE).toFixed(0)} of ${MOST_MEGABYTES} MB (${tool.name})`,
  )
  console.log(`${isServed && user === USER ? 'ok    ' : 'FAILED'} ${line}; ended with 0 on SIGTERM`)
  return isSmall && isServed && user === USER
}

// Docker without its daemon is installed and of no use.
const tool = TOOLS.find(({ name }) => call(name, ['version']).code === 0)
if (!tool) {
  console.log('Neither docker nor podman nor buildah can be used: the image was not built.')
  process.exitCode = NOT_KNOWN
} else process.exitCode = check(tool) ? 0 : 1
