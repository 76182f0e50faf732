import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withBuiltWeb } from './built-web.ts'
import { findChromium } from './chromium.ts'
import { runProgram } from './run-program.ts'
import { type Counts, failed, judge, type Suite, skipped } from './suite.ts'
import { readReport } from './vitest-suite.ts'

type Report = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }

/** A test that passes only sometimes has failed. */
export const countPlaywright = ({ stats }: Report): Counts => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky,
  skipped: stats.skipped,
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
