import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { root, runProgram } from './run-program.ts'
import { type Counts, failureLine, judge, type Order, type Suite } from './suite.ts'
import { databaseEnvironment } from './test-database.ts'
import { listFiles, testFiles, type VitestSuite } from './test-files.ts'
import { builtEnvironment, whenBuilt } from './when-built.ts'

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

/** Reads a report; null if the run ended too early to write one. */
export function readReport<Shape>(file: string): Shape | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/** Counts the results. A file that cannot be loaded counts as a failure here, because Vitest counts only tests. */
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

/** The suites that use the PostgreSQL of the run; the endurance run kills servers, so it starts its own. */
const onDatabase: VitestSuite[] = ['http', 'race', 'permission']

async function runVitest(project: VitestSuite, order: Order): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'reihum-report-'))
  const file = join(folder, 'report.json')
  try {
    // A long run names each test as it ends, because nobody waits an hour without a word.
    const reporter = project === 'endurance' ? 'verbose' : 'default'
    const reporters = [`--reporter=${reporter}`, '--reporter=json', `--outputFile.json=${file}`]
    const files = order.files?.map((path) => join(root, path)) ?? []
    const args = ['run', '--project', project, '--passWithNoTests', ...reporters, ...files]
    const database = onDatabase.includes(project) ? await databaseEnvironment(order) : {}
    const environment = project === 'unit' ? {} : { ...builtEnvironment, ...database }
    const code = await runProgram('node_modules/vitest/vitest.mjs', args, { say: order.say, environment })
    const report = readReport<Report>(file)
    const counts = judge(report && countVitest(report), code)
    if (!report) return counts
    const broken = report.testResults.filter(({ status }) => status === 'failed')
    const brokenFiles = broken.map(({ name }) => relative(root, name))
    return { ...counts, again: (say) => runVitest(project, { files: brokenFiles, say }) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A suite of Vitest. All but the unit suite start servers, which are built. */
export const vitestSuite = (name: VitestSuite): Suite => ({
  name,
  kind: name === 'endurance' ? 'endurance' : 'dynamic',
  share: name === 'endurance' ? 4 : 2,
  files: () => listFiles(root, testFiles[name]),
  run: (order) => (name === 'unit' ? runVitest(name, order) : whenBuilt(order, () => runVitest(name, order))),
})
