import { spawn, spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { useEmbeddedDatabase } from '../server/src/platform/database/embedded.ts'
import { temporaryFolder } from './rig/database.ts'
import { median, note, report } from './rig/figures.ts'

/** From `npm start` to the printed line, when everything is installed, built and seeded already. */
const rounds = 5
const root = fileURLToPath(new URL('..', import.meta.url))
const folder = temporaryFolder()

function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => done(port))
    })
  })
}

/** Seconds until it says that it is ready; then it is stopped, and so is its database. */
async function startAndStop(): Promise<number> {
  const env = { ...process.env, PORT: String(await freePort()), KURSO_DATA: join(folder, 'product') }
  const startedAt = performance.now()
  // A group of its own, so that the signal reaches npm's grandchildren as Ctrl-C would.
  const child = spawn('npm', ['start'], { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const gone = new Promise<void>((done) => child.once('exit', () => done()))
  let said = ''
  const seconds = await new Promise<number>((ready, failed) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        said += chunk
        if (said.includes('Kurso is ready at')) ready((performance.now() - startedAt) / 1000)
      })
    child.once('exit', () => failed(new Error(`npm start ended: ${said.slice(-2000)}`)))
  })
  if (child.pid) process.kill(-child.pid, 'SIGTERM')
  await gone
  return seconds
}

function bareNode(): number {
  const startedAt = performance.now()
  spawnSync(process.execPath, ['-e', '0'])
  return (performance.now() - startedAt) / 1000
}

async function bareDatabase(): Promise<number> {
  const startedAt = performance.now()
  const database = await useEmbeddedDatabase({ folder: join(folder, 'bare'), password: 'bench' })
  const seconds = (performance.now() - startedAt) / 1000
  await database.release()
  return seconds
}

try {
  note(`the first start, which makes and seeds the database, took ${(await startAndStop()).toFixed(1)} s`)
  await bareDatabase()
  const figures = { product: [] as number[], node: [] as number[], database: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    figures.node.push(bareNode())
    figures.database.push(await bareDatabase())
    figures.product.push(await startAndStop())
  }
  const value = median(figures.product)
  report('start', { value, unit: 's', reference: median(figures.node) })
  report('start-against-bare-database', { value, unit: 's', reference: median(figures.database) })
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}
