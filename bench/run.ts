import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { note, shout } from './rig/figures.ts'

const folder = fileURLToPath(new URL('.', import.meta.url))
const all = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
  .map((file) => file.slice(0, -'.ts'.length))
  .sort()
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const options = process.argv.slice(2).filter((word) => word.startsWith('--'))
const unknown = wanted.filter((name) => !all.includes(name))
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}; there are ${all.join(', ')}.`)
  process.exit(1)
}

const cores = availableParallelism()
note(`${cores} cores of ${cpus()[0]?.model.trim() ?? 'an unknown processor'}, Node ${process.versions.node}`)
const [load = 0] = loadavg()
if (load > cores / 2)
  shout(`others are using this machine (load ${load.toFixed(1)}): trust the ratios, not the values`)

const failed: string[] = []
for (const name of wanted.length > 0 ? wanted : all) {
  const { status } = spawnSync(process.execPath, [`${folder}${name}.ts`, ...options], { stdio: 'inherit' })
  if (status !== 0) failed.push(name)
}
if (failed.length > 0) {
  shout(`failed: ${failed.join(', ')}`)
  process.exitCode = 1
}
