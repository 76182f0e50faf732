import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './chromium.ts'
import { root, runProgram } from './run-program.ts'
import { type Counts, failed, failureLine, judge, type Order, type Suite, skipped } from './suite.ts'
import { databaseEnvironment } from './test-database.ts'
import { journeyFiles, listFiles } from './test-files.ts'
import { readReport } from './vitest-suite.ts'
import { builtEnvironment, whenBuilt } from './when-built.ts'

type Report = {
  stats: { expected: number; unexpected: number; skipped: number }
  suites: JourneyFile[]
}

type JourneyFile = { file: string; suites?: JourneyFile[]; specs: Journey[] }

type Journey = {
  title: string
  tests: {
    projectName: string
    status: string
    results: { status: string; error?: { message?: string } }[]
  }[]
}

function failedJourneys({ file, suites = [], specs }: JourneyFile): string[] {
  const lines = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ projectName, results: [result] }) =>
        failureLine(file, `${title} [${projectName}]`, result?.error?.message),
      ),
  )
  return [...lines, ...suites.flatMap(failedJourneys)]
}

export const countPlaywright = ({ stats, suites }: Report): Counts => ({
  passed: stats.expected,
  failed: stats.unexpected,
  skipped: stats.skipped,
  failures: suites.flatMap(failedJourneys),
})

const escaped = (path: string) => path.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Where Playwright leaves the pictures of failures. */
const results = join(root, 'e2e/results')

type Part = {
  chromium: string
  projects: string[]
  /** Only the tests that failed in the run before. */
  onlyFailed?: boolean
}

async function runPlaywright(part: Part, order: Order): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'reihum-report-'))
  const file = join(folder, 'report.json')
  try {
    const args = [
      'test',
      '--config',
      'e2e/playwright.config.ts',
      '--reporter=list,json',
      ...(part.onlyFailed ? ['--last-failed'] : []),
      ...(order.files ?? []).map(escaped),
      ...part.projects.flatMap((name) => ['--project', name]),
    ]
    const environment = {
      CHROMIUM_PATH: part.chromium,
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      ...builtEnvironment,
      ...(await databaseEnvironment(order)),
    }
    const code = await runProgram('node_modules/@playwright/test/cli.js', args, {
      say: order.say,
      environment,
    })
    const report = readReport<Report>(file)
    const counts = judge(report && countPlaywright(report), code)
    const again = (say: Order['say']) => {
      // The second run empties the folder of results, and the pictures of the first failure are worth keeping.
      cpSync(results, `${results}-first`, { recursive: true, force: true })
      return runPlaywright({ ...part, onlyFailed: true }, { ...order, say })
    }
    return { ...counts, again }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Journeys in a real browser; skipped with a message on a machine that cannot have one. */
const journeys = (name: string, kind: Suite['kind'], projects: string[]): Suite => ({
  name,
  kind,
  share: 4,
  files: () => listFiles(root, journeyFiles),
  async run(order) {
    const chromium = await findChromium(order)
    if ('path' in chromium)
      return whenBuilt(order, () => runPlaywright({ chromium: chromium.path, projects }, order))
    return process.env.CI ? failed(chromium.missing) : skipped(chromium.missing)
  },
})

/** Every screen in one look, by turns, and every journey where its people are. */
export const browserSuite = journeys('browser', 'dynamic', [
  'desktop-de-everyday',
  'phone-en-everyday',
  'cast',
  'screens',
])

/** Every screen in all looks, and every journey in each pair of language and device in which it makes sense. */
export const everyJourneySuite = journeys('every-journey', 'endurance', [
  'cast',
  'screens-in-every-look',
  'desktop-de',
  'desktop-en',
  'phone-de',
  'phone-en',
])
