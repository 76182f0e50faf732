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
  ok: boolean
  tests: { projectName: string; results: { status: string; error?: { message?: string } }[] }[]
}

function failedJourneys({ file, suites = [], specs }: JourneyFile): string[] {
  const failures = specs
    .filter(({ ok }) => !ok)
    .flatMap(({ title, tests }) =>
      tests.flatMap(({ projectName, results }) =>
        results
          .filter(({ status }) => status !== 'passed' && status !== 'skipped')
          .map(({ error }) => failureLine(file, `${title} [${projectName}]`, error?.message)),
      ),
    )
  return [...failures, ...suites.flatMap(failedJourneys)]
}

/** A test that passes only sometimes has failed. */
export const countPlaywright = ({ stats, suites }: Report): Counts => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky,
  skipped: stats.skipped,
  failures: suites.flatMap(failedJourneys),
})

async function runPlaywright(chromium: string): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'kurso-report-'))
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
