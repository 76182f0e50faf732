import type { SearchAnswer } from '../contract/src/search.ts'
import { fillCatalogue } from '../server/seed/measure/fill-catalogue.ts'
import { fillDatabase } from '../server/seed/measure/fill-database.ts'
import { openBenchDatabase } from './rig/database.ts'
import { median, note, report, shout } from './rig/figures.ts'
import { startLoadGenerator, startNode } from './rig/processes.ts'
import { type School, signInAt } from './rig/school.ts'

/**
 * A school with a thousand registrations and one with a million, by as many people; searches should be equally fast in
 * both.
 */
const few = { registrations: 1000, courses: 50 }
const many = { registrations: 1_000_000, courses: 20_000 }
const wanted = 20
const rounds = 15
const repeats = 10

type Question = [name: string, ask: string | ((school: School) => Promise<string>), isFound?: boolean]

const database = await openBenchDatabase()
try {
  const startedAt = performance.now()
  const schools: School[] = []
  for (const { registrations, courses } of [few, many]) {
    const amounts = { tenants: 1, courses: Math.min(1000, courses), registrations }
    await fillDatabase(database.ownerUrl, amounts, 'nobody signs in', () => {})
    const { rows } = await database.owner.query(
      "select id from tenant where not is_platform order by substring(slug from '\\d+$')::int desc limit 1",
    )
    const client = await database.owner.connect()
    await fillCatalogue(client, rows[0].id, courses)
    client.release()
    schools.push(await signInAt(database, rows[0].id))
  }
  await database.settle()
  note(
    `${many.registrations.toLocaleString('en')} registrations and ${many.courses.toLocaleString('en')} courses were made in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`,
  )

  const one =
    (text: string) =>
    async ({ tenantId }: School) => {
      const { rows } = await database.owner.query<{ word: string }>(text, [tenantId])
      return rows[0]?.word ?? ''
    }
  const shortcode = 'select shortcode as word from registration where tenant_id = $1 order by id limit 1'
  const questions: Question[] = [
    ['common-name', 'Müller'],
    ['folded-name', 'mueller'],
    ['first-name', 'hannah'],
    ['two-words', 'Mina Müller'],
    ['unfinished', 'mina mül', false],
    ['two-letters', 'an'],
    ['one-letter', 'm'],
    ['middle-of-a-name', 'immerman'],
    ['address', one('select email as word from person where tenant_id = $1 order by id desc limit 1')],
    [
      'part-of-an-address',
      one("select substring(email from '\\d+') as word from person where tenant_id = $1 order by id limit 1"),
    ],
    ['booking-number', one(shortcode)],
    ['beginning-of-a-number', async (school) => (await one(shortcode)(school)).slice(0, 6)],
    ['course', 'aquarell einsteiger'],
    ['reference', 'K-000042'],
    ['nobody', 'schmidtmann', false],
    ['nothing', 'xqzv', false],
  ]
  const node = await startNode(database, { role: 'web', execArgv: process.execArgv })
  const load = await startLoadGenerator()

  /** Searches, and throws if a part failed or nothing was found, so that this is not measured as an answer. */
  async function look(path: string, token: string, isFound: boolean) {
    const answer = await fetch(`http://127.0.0.1:${node.port}${path}`, {
      headers: { authorization: `Bearer ${token}`, host: 'reihum.test' },
    })
    const { parts } = (await answer.json()) as SearchAnswer
    if (parts.some(({ failed }) => failed)) throw new Error(`a part failed: ${path}`)
    if (isFound && parts.every(({ hits }) => hits.length === 0)) throw new Error(`nothing was found: ${path}`)
  }

  const all: number[][] = [[], []]
  const slow: string[] = []
  for (const [name, ask, isFound = true] of questions) {
    const paths: [path: string, token: string][] = []
    for (const school of schools) {
      const q = typeof ask === 'string' ? ask : await ask(school)
      paths.push([`/api/${school.slug}/search?${new URLSearchParams({ q })}`, school.token])
    }
    // In the small school some of the searched names do not occur.
    for (const [at, [path, token]] of paths.entries()) await look(path, token, isFound && at > 0)
    const figures: number[][] = [[], []]
    for (let round = 0; round <= rounds; round += 1) {
      for (const [at, [path, token]] of paths.entries()) {
        const { p50 } = await load.run({
          port: node.port,
          clients: 1,
          until: { requests: repeats },
          reads: { paths: [path], token },
        })
        // The first round warms up.
        if (round > 0) figures[at]?.push(p50)
      }
    }
    const [reference = 0, value = 0] = figures.map(median)
    report(`search-${name}`, { value, unit: 'ms', reference })
    all[0]?.push(reference)
    all[1]?.push(value)
    if (value > wanted) slow.push(name)
  }
  const [reference = 0, value = 0] = all.map(median)
  report('search', { value, unit: 'ms', reference })
  note(
    `the middle of ${questions.length} kinds of questions, each over HTTP, in ${many.registrations.toLocaleString('en')} registrations against ${few.registrations.toLocaleString('en')}; ${wanted} ms are allowed`,
  )
  if (value > wanted) shout(`more than ${wanted} ms in the middle`)
  if (slow.length > 0) note(`slower than that: ${slow.join(', ')}`)
  await load.stop()
  await node.stop()
} finally {
  await database.close()
}
