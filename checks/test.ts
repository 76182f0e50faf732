import { browserSuite } from './browser-suite.ts'
import { closingLine, failureList, type Outcome, table } from './closing-lines.ts'
import { stopOn } from './run-program.ts'
import { staticSuites } from './static-suites.ts'
import { failed, type Suite } from './suite.ts'
import { vitestSuite } from './vitest-suite.ts'

const suites: Suite[] = [
  ...staticSuites,
  vitestSuite('unit'),
  vitestSuite('http'),
  vitestSuite('race'),
  vitestSuite('permission'),
  browserSuite,
  vitestSuite('endurance'),
]

/** The suites of these names, or of these kinds; everything but the endurance run where none is named. */
function choose(words: string[]): Suite[] {
  const known = new Set(suites.flatMap(({ name, kind }) => [name, kind]))
  const unknown = words.find((word) => !known.has(word))
  if (unknown) {
    console.error(`There is no suite ${unknown}; there are ${[...known].join(', ')}.`)
    process.exit(1)
  }
  return suites.filter(({ name, kind }) =>
    words.length === 0 ? kind !== 'endurance' : words.includes(name) || words.includes(kind),
  )
}

stopOn('SIGINT')
stopOn('SIGTERM')

const outcomes: Outcome[] = []
for (const { name, run } of choose(process.argv.slice(2))) {
  console.log(`\n--- ${name}`)
  const begun = performance.now()
  const counts = await run().catch((error) => {
    console.error(error)
    return failed('broke off')
  })
  outcomes.push({ name, seconds: (performance.now() - begun) / 1000, ...counts })
}

console.log(`\n${failureList(outcomes)}${table(outcomes)}\n\n${closingLine(outcomes)}`)
process.exitCode = outcomes.some((outcome) => outcome.failed > 0) ? 1 : 0
