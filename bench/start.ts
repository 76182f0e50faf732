import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { useEmbeddedDatabase } from '../server/src/platform/database/embedded.ts'
import { temporaryFolder } from './rig/database.ts'
import { median, note, report } from './rig/figures.ts'
import { startProduct } from './rig/product.ts'

/**
 * Measures the time from `npm start` to the printed line when everything is already installed, built and seeded, and what it takes to
 * load a program of the server, as built and from its sources.
 */
const rounds = 5
const folder = temporaryFolder()

/** The seconds until the product says that it is ready; then it and its database are stopped. */
async function startAndStop(): Promise<number> {
  const { seconds, stop } = await startProduct(join(folder, 'product'))
  await stop()
  return seconds
}

function bareNode(): number {
  const startedAt = performance.now()
  spawnSync(process.execPath, ['-e', '0'])
  return (performance.now() - startedAt) / 1000
}

/** The seconds until the doctor refuses a wrong option: it has loaded everything by then, and begun nothing. */
function loadDoctor(path: string): number {
  const program = fileURLToPath(new URL(`../server/${path}`, import.meta.url))
  const startedAt = performance.now()
  spawnSync(process.execPath, [program, '--contents=none'], {
    env: { NODE_COMPILE_CACHE: join(folder, 'compiled') },
  })
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
  const figures: Record<'product' | 'node' | 'database' | 'built' | 'sources', number[]> = {
    product: [],
    node: [],
    database: [],
    built: [],
    sources: [],
  }
  loadDoctor('dist/doctor.js')
  loadDoctor('src/app/doctor.ts')
  for (let round = 0; round < rounds; round += 1) {
    figures.node.push(bareNode())
    figures.database.push(await bareDatabase())
    figures.product.push(await startAndStop())
    figures.built.push(loadDoctor('dist/doctor.js'))
    figures.sources.push(loadDoctor('src/app/doctor.ts'))
  }
  const value = median(figures.product)
  report('start', { value, unit: 's', reference: median(figures.node) })
  report('load-against-sources', {
    value: median(figures.built),
    unit: 's',
    reference: median(figures.sources),
  })
  report('start-against-bare-database', { value, unit: 's', reference: median(figures.database) })
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}
