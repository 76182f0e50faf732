import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withBuiltWeb } from './built-web.ts'
import { findChromium } from './chromium.ts'
import { runProgram } from './run-program.ts'
import { type Counts, failed, failureLine, judge, type Suite, skipped } from './suite.ts'
import { readReport } from './vitest-suite.ts'

type Report = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
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

/** The journeys that ended so, each with what went wrong the first time. */
function journeysThat(ended: 'unexpected' | 'flaky', { file, suites = [], specs }: JourneyFile): string[] {
  const lines = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === ended)
      .map(({ projectName, results }) => {
        const first = results.find(({ status }) => status !== 'passed' && status !== 'skipped')
        return failureLine(file, `${title} [${projectName}]`, first?.error?.message)
      }),
  )
  return [...lines, ...suites.flatMap((suite) => journeysThat(ended, suite))]
}

/**
 * A journey on a busy machine may be tried once more (decision 027): what fails twice has failed, what passes the
 * second time is named at the end.
 */
export const countPlaywright = ({ stats, suites }: Report): Counts => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
  skipped: stats.skipped,
  failures: suites.flatMap((suite) => journeysThat('unexpected', suite)),
  unsteady: suites.flatMap((suite) => journeysThat('flaky', suite)),
})

async function runPlaywright(chromium: string): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'reihum-report-'))
  const file = join(folder, 'report.json')
  try {
    const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json']
    const environment = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
    const code = await runProgram('node_modules/@playwright/test/cli.js', args, { environment })
    const report = readReport<Report>(file)
    return judge(report && countPlaywright(report), code)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The journeys in a real browser; left out, with a word, on a machine that cannot have one. */
export const browserSuite: Suite = {
  name: 'browser',
  kind: 'dynamic',
  async run() {
    const chromium = await findChromium()
    if ('path' in chromium) return withBuiltWeb(() => runPlaywright(chromium.path))
    return process.env.CI ? failed(chromium.missing) : skipped(chromium.missing)
  },
}
