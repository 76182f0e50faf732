import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { findChromium } from '../../checks/chromium.ts'

type Audit = { id: string; title: string; score: number | null; displayValue?: string }

type Judged = {
  lhr: {
    runtimeError?: { message: string }
    categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
    audits: Record<string, Audit>
  }
}

type Judge = (address: string, settings: object) => Promise<Judged | undefined>
type Chrome = { port: number; kill(): void }

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof categories)[number]

export type Verdict = {
  scores: Record<Category, number>
  /** The audits that cost points, in words. */
  faults: string[]
}

export type Lighthouse = { judge(address: string, without: string[]): Promise<Verdict>; stop(): void }

const wanted = fileURLToPath(new URL('../tools/lighthouse/', import.meta.url))
const kept = fileURLToPath(new URL('../../node_modules/.cache/lighthouse/', import.meta.url))
const flags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Installs Lighthouse only when somebody measures, exactly as its lock file says, so that its eighty packages burden no
 * other installation.
 */
function install(): string | null {
  if (existsSync(`${kept}package-lock.json`)) {
    const isSame =
      spawnSync('cmp', ['-s', `${kept}package-lock.json`, `${wanted}package-lock.json`]).status === 0
    if (isSame) return null
    rmSync(kept, { recursive: true })
  }
  const fresh = `${kept.slice(0, -1)}.${process.pid}/`
  mkdirSync(fresh, { recursive: true })
  for (const file of ['package.json', 'package-lock.json']) copyFileSync(wanted + file, fresh + file)
  console.log('Fetching Lighthouse ...')
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const { status, stderr } = spawnSync('npm', args, { cwd: fresh, encoding: 'utf8' })
  if (status === 0) {
    renameSync(fresh, kept)
    return null
  }
  rmSync(fresh, { recursive: true })
  return `npm could not fetch it: ${stderr.trim().split('\n').at(-1)}`
}

/** Starts Chromium with Lighthouse; or returns why that is not possible. */
export async function startLighthouse(): Promise<Lighthouse | { missing: string }> {
  const chromium = await findChromium({ say: (text) => process.stdout.write(text) })
  if ('missing' in chromium) return chromium
  const missing = install()
  if (missing) return { missing }
  const from = (path: string) => import(pathToFileURL(`${kept}node_modules/${path}`).href)
  const { default: judge } = (await from('lighthouse/core/index.js')) as { default: Judge }
  const { launch } = (await from('chrome-launcher/dist/index.js')) as {
    launch(options: object): Promise<Chrome>
  }
  const chrome = await launch({ chromePath: chromium.path, chromeFlags: flags })
  return {
    async judge(address, without) {
      const settings = {
        port: chrome.port,
        onlyCategories: categories,
        skipAudits: without,
        logLevel: 'error',
      }
      const ask = () => judge(address, settings)
      let result = await ask()
      // Chromium sometimes records nothing, which is no fault of the page, so it is tried again.
      for (let tries = 1; tries < 3 && (!result || result.lhr.runtimeError); tries += 1) result = await ask()
      if (!result || result.lhr.runtimeError)
        throw new Error(`${address}: ${result?.lhr.runtimeError?.message ?? 'no verdict'}`)
      const { lhr } = result
      const score = (category: Category) => Math.round((lhr.categories[category]?.score ?? 0) * 100)
      const faults = categories.flatMap((category) =>
        (lhr.categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
          const audit = lhr.audits[id]
          if (!audit || weight === 0 || audit.score === null || audit.score === 1) return []
          return [`${id}: ${audit.title} ${audit.displayValue ?? ''}`.trim()]
        }),
      )
      return {
        scores: Object.fromEntries(
          categories.map((category) => [category, score(category)]),
        ) as Verdict['scores'],
        faults,
      }
    },
    stop: () => chrome.kill(),
  }
}
