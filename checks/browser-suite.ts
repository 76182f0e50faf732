import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withBuiltWeb } from './built-web.ts'
import { findChromium } from './chromium.ts'
import { root, runProgram } from './run-program.ts'
import { type Counts, failed, failureLine, judge, type Order, type Suite, skipped } from './suite.ts'
import { databaseEnvironment } from './test-database.ts'
import { journeyFiles, listFiles } from './test-files.ts'
import { readReport } from './vitest-suite.ts'

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

async function runPlaywright(chromium: string, order: Order, only: string[] = []): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'reihum-report-'))
  const file = join(folder, 'report.json')
  try {
    const args = [
      'test',
      '--config',
      'e2e/playwright.config.ts',
      '--reporter=list,json',
      ...only,
      ...(order.files ?? []).map(escaped),
    ]
    const environment = {
      CHROMIUM_PATH: chromium,
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      ...(await databaseEnvironment(order)),
    }
    const code = await runProgram('node_modules/@playwright/test/cli.js', args, {
      say: order.say,
      environment,
    })
    const report = readReport<Report>(file)
    const counts = judge(report && countPlaywright(report), code)
    return { ...counts, again: (say) => runPlaywright(chromium, { ...order, say }, ['--last-failed']) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The journeys in a real browser; skipped with a message on a machine that cannot have one. */
export const browserSuite: Suite = {
  name: 'browser',
  kind: 'dynamic',
  share: 4,
  files: () => listFiles(root, journeyFiles),
  async run(order) {
    const chromium = await findChromium(order)
    if ('path' in chromium) return withBuiltWeb(order, () => runPlaywright(chromium.path, order))
    return process.env.CI ? failed(chromium.missing) : skipped(chromium.missing)
  },
}
