import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withBuiltWeb } from './built-web.ts'
import { runProgram } from './run-program.ts'
import { type Counts, failureLine, judge, type Suite } from './suite.ts'
import type { VitestSuite } from './test-files.ts'

type Report = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

/** Reads a report, or gives null where a run ended too early to write one. */
export function readReport<Shape>(file: string): Shape | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/** Vitest counts tests only: a file that cannot even be loaded fails without one, and counts here. */
export function countVitest(report: Report): Counts {
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  const failedTests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map((test) => failureLine(name, test.fullName, test.failureMessages[0])),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [
      ...failedTests,
      ...brokenFiles.map(({ name, message }) => failureLine(name, 'cannot be loaded', message)),
    ],
  }
}

async function runVitest(project: VitestSuite): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'reihum-report-'))
  const file = join(folder, 'report.json')
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const args = ['run', '--project', project, '--passWithNoTests', ...reporters]
    const code = await runProgram('node_modules/vitest/vitest.mjs', args)
    const report = readReport<Report>(file)
    return judge(report && countVitest(report), code)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A suite of Vitest; all but the pure one start servers, which want the built web. */
export const vitestSuite = (name: VitestSuite): Suite => ({
  name,
  kind: name === 'endurance' ? 'endurance' : 'dynamic',
  run: () => (name === 'unit' ? runVitest(name) : withBuiltWeb(() => runVitest(name))),
})
