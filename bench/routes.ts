import { fillDatabase } from '../server/seed/measure/fill-database.ts'
import { type SampledRoute, sampleCall, sampledRoutes } from '../server/test/room-samples.ts'
import { type CallerName, tokenFor, userFor } from '../server/test/route-world.ts'
import { hearStatements } from '../server/test/sent-statements.ts'
import { openBenchDatabase } from './rig/database.ts'
import { note } from './rig/figures.ts'
import type { Command } from './rig/load.ts'
import { startLoadGenerator, startNode } from './rig/processes.ts'
import type { Kind } from './rig/route-budgets.ts'
import { measureCommand, measureRead, openBare, type Rig, warmUp } from './rig/route-figures.ts'
import { compareWithKept, keepTable, printBudgets, printTable, type Row } from './rig/route-table.ts'
import { asVisitor, type BenchWorld, plantDemonstration, startSampling, worldOf } from './rig/route-worlds.ts'

/**
 * Measures what a request of each route costs: all that read, and the commonest commands, at the school of the
 * demonstration and at one with a million registrations. `--keep` keeps the table for the next release; `--demo` leaves out the million, and
 * `--only=text` all routes whose name lacks the text.
 */
const registrations = 1_000_000
const isQuick = process.argv.includes('--demo')
const only = process.argv.find((word) => word.startsWith('--only='))?.slice('--only='.length) ?? ''

const commands = new Set([
  'registrations.register',
  'registrations.checkBooking',
  'registrations.create',
  'registrations.update',
  'registrations.confirm',
  'registrations.cancel',
  'courses.create',
  'courses.changeAppointment',
  'people.changePerson',
  'attendance.takeMarks',
])

/** What is the same for everybody, and kept for a moment. */
const publicPages = (world: BenchWorld) => ({
  'page of the list': `/portal/${world.tenant.slug}/course-list`,
  'page of a course': `/portal/${world.tenant.slug}/course/${world.openCourseId}`,
})

function callerOf({ access }: SampledRoute): CallerName {
  if (access === 'public') return 'nobody'
  return access === 'superuser' ? 'a superuser' : 'an admin'
}

/** Files have no budget; what is read by pages is a list of fifty. */
function kindOf({ method, name, fields }: SampledRoute): Kind {
  if (name === 'register') return 'booking'
  if (method !== 'GET' || /export|download|paper|draw|calendar|archive|picture|scan/i.test(name))
    return 'other'
  return fields.includes('size') ? 'list' : 'record'
}

function inPages(path: string, { fields }: SampledRoute): string {
  if (!fields.includes('size')) return path
  return `${path}${path.includes('?') ? '&' : '?'}size=50`
}

const heard = hearStatements()
const database = await openBenchDatabase()
try {
  if (!isQuick) {
    const amounts = { tenants: 1, courses: 1000, registrations }
    await fillDatabase(database.ownerUrl, amounts, 'nobody signs in', () => {})
    note(`${registrations.toLocaleString('en')} registrations were made`)
  }
  const sampling = await startSampling(database)
  await plantDemonstration(database, sampling)
  const worlds = [await worldOf(sampling, 'demonstration', 'kreativhaus')]
  if (!isQuick) worlds.push(await worldOf(sampling, 'million', 'schule-1'))
  await database.settle()
  const node = await startNode(database, { role: 'web', execArgv: process.execArgv })
  const load = await startLoadGenerator()
  const rig: Rig = { database, node, load, bare: openBare(database) }
  const rows: Row[] = []

  async function askedBy(route: SampledRoute, world: BenchWorld): Promise<Command> {
    const caller = callerOf(route)
    const user = caller === 'nobody' ? null : await userFor(world, caller)
    const { method, path, body } = await sampleCall(route, world, user)
    const isBooking = /^registrations\.(register|checkBooking)$/.test(route.fullName)
    const sent = isBooking ? asVisitor(world.tenant.id, body) : body
    return { method, path: inPages(path, route), body: sent, token: await tokenFor(world, caller) }
  }

  /** What is sent to the database for it; the shortest of three, because the node has work of its own beside. */
  async function flightsOf(makes: () => Promise<Command>) {
    const tries = []
    for (let round = 0; round < 3; round += 1) {
      const { method, path, body, token = null } = await makes()
      const { flights } = await heard.during(() => sampling.call(method, path, { body, token }))
      tries.push(flights)
    }
    return tries.sort((a, b) => a.flat().length - b.flat().length)[0] ?? []
  }

  const { routes } = await sampledRoutes()
  const named = (name: string) => name.includes(only)
  for (const world of worlds) {
    const asked = (route: string) => ({ route, world: world.name })
    const reads: { name: string; kind: Kind; command: Command }[] = []
    for (const route of routes.filter(({ method, fullName }) => method === 'GET' && named(fullName)))
      reads.push({ name: route.fullName, kind: kindOf(route), command: await askedBy(route, world) })
    for (const [name, path] of Object.entries(publicPages(world)).filter(([page]) => named(page)))
      reads.push({ name, kind: 'page', command: { method: 'GET', path } })
    for (const { command } of reads) await warmUp(rig, command)
    for (const { name, kind, command } of reads) {
      const flights = await flightsOf(async () => command)
      rows.push({ ...(await measureRead(rig, { ...asked(name), flights }, command)), kind })
    }
    const open = { ...world, courseId: world.openCourseId }
    for (const route of routes.filter(({ fullName }) => commands.has(fullName) && named(fullName))) {
      const make = () => askedBy(route, open)
      const flights = await flightsOf(make)
      const many = async (count: number) => {
        const made: Command[] = []
        while (made.length < count) made.push(await make())
        return made
      }
      const row = await measureCommand(rig, { ...asked(route.fullName), flights }, many)
      rows.push({ ...row, kind: kindOf(route) })
    }
  }
  printTable(rows)
  printBudgets(rows)
  compareWithKept(rows)
  if (process.argv.includes('--keep')) keepTable(rows)
  await load.stop()
  await node.stop()
  await rig.bare.end()
  await sampling.halt()
  await sampling.owner.end()
} finally {
  await database.close()
}
