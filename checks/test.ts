import { inspect } from 'node:util'
import { gatherScratch } from '../server/test/scratch.ts'
import { browserSuite, everyJourneySuite } from './browser-suite.ts'
import { type Chosen, chooseSuites } from './choose-suites.ts'
import { closingLine, failureList, type Outcome, table } from './closing-lines.ts'
import { runBeside } from './run-beside.ts'
import { stopOn } from './run-program.ts'
import { tryAgain } from './second-try.ts'
import { staticSuites } from './static-suites.ts'
import { failed, type Suite } from './suite.ts'
import { stopDatabase } from './test-database.ts'
import { takeTurns } from './turns.ts'
import { vitestSuite } from './vitest-suite.ts'

const suites: Suite[] = [
  ...staticSuites,
  vitestSuite('unit'),
  vitestSuite('http'),
  vitestSuite('race'),
  vitestSuite('permission'),
  browserSuite,
  vitestSuite('endurance'),
  everyJourneySuite,
]

const words = process.argv.slice(2)
const chosen = chooseSuites(suites, words)
if ('unknown' in chosen) {
  const names = [...new Set(suites.flatMap(({ name, kind }) => [name, kind]))].join(', ')
  console.error(`${chosen.unknown} is neither a suite (${names}) nor a part of the path of a test they run.`)
  process.exit(1)
}

const throwAway = gatherScratch()

async function cleanUp() {
  await stopDatabase()
  throwAway()
}

stopOn(['SIGINT', 'SIGTERM'], cleanUp)

const join = takeTurns((text) => process.stdout.write(text))

async function outcomeOf({ suite: { name, run }, files }: Chosen): Promise<Outcome> {
  const { say, end } = join()
  say(`\n--- ${name}\n`)
  const begun = performance.now()
  const counts = await run({ files, say }).catch((error) => {
    say(`${inspect(error)}\n`)
    return failed('broke off')
  })
  end()
  return { name, seconds: (performance.now() - begun) / 1000, ...counts }
}

const firsts = await runBeside(chosen, ({ suite }) => suite.share, outcomeOf)
const outcomes = await tryAgain(firsts, (text) => process.stdout.write(text))
await cleanUp()

console.log(`\n${failureList(outcomes)}${table(outcomes)}\n\n${closingLine(outcomes)}`)
process.exitCode = outcomes.some((outcome) => outcome.failed > 0) ? 1 : 0
