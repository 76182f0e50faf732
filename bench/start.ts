import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { useEmbeddedDatabase } from '../server/src/platform/database/embedded.ts'
import { temporaryFolder } from './rig/database.ts'
import { median, note, report } from './rig/figures.ts'
import { startProduct } from './rig/product.ts'

/** Measures the time from `npm start` to the printed line when everything is already installed, built and seeded. */
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
