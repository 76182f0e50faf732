import { join } from 'node:path'
import { openBenchDatabase } from './rig/database.ts'
import { median, note, report } from './rig/figures.ts'
import { findPgbench, runPgbench, writeScript } from './rig/pgbench.ts'
import { startLoadGenerator, startNode } from './rig/processes.ts'
import { recordBooking } from './rig/recorded-booking.ts'
import { addCourses, addSchool } from './rig/school.ts'

/**
 * Measures registrations a second over a thousand courses, where no bookings can be gathered and each is a separate
 * transaction.
 */
const clients = 32
const seconds = 5
const rounds = 3

const database = await openBenchDatabase()
try {
  const school = await addSchool(database)
  const courses = await addCourses(database, school, 1000)
  const recordedCourseId = courses.ids[0] ?? ''
  const recorded = await recordBooking(database, school, recordedCourseId)
  const statements = recorded.groups.flat().length
  note(`one booking is ${statements} statements in ${recorded.groups.length} round trips; ${clients} clients`)

  const pgbench = findPgbench()
  const plain = join(database.config.dataFolder, 'plain.sql')
  const pipelined = join(database.config.dataFolder, 'pipelined.sql')
  const target = { prefix: courses.prefix, count: courses.ids.length }
  writeScript(plain, recorded, { courses: target, recordedCourseId })
  writeScript(pipelined, recorded, { courses: target, recordedCourseId, pipelined: true })

  const node = await startNode(database, { role: 'web', execArgv: process.execArgv })
  const load = await startLoadGenerator()
  const bookings = { school, courseIds: courses.ids }
  const figures = {
    http: [] as number[],
    plain: [] as number[],
    pipelined: [] as number[],
    p99: [] as number[],
    cpuMs: [] as number[],
  }
  const overHttp = async (length: number) => {
    const before = await node.usage()
    const result = await load.run({ port: node.port, clients, until: { seconds: length }, bookings })
    const { reserved = 0, ...others } = result.outcomes
    if (Object.keys(others).length > 0) throw new Error(`other answers: ${JSON.stringify(others)}`)
    const cpuMs = ((await node.usage()).cpuMs - before.cpuMs) / reserved
    return { perSecond: reserved / result.seconds, p99: result.p99, cpuMs }
  }
  const inPgbench = (file: string, length: number) =>
    pgbench ? runPgbench(pgbench, database.appUrl, { file, clients, seconds: length }) : Number.NaN

  await overHttp(4)
  await inPgbench(plain, 2)
  await database.settle()
  for (let round = 0; round < rounds; round += 1) {
    figures.plain.push(await inPgbench(plain, seconds))
    const { perSecond, p99, cpuMs } = await overHttp(seconds)
    figures.http.push(perSecond)
    figures.p99.push(p99)
    figures.cpuMs.push(cpuMs)
    figures.pipelined.push(await inPgbench(pipelined, seconds))
  }
  const value = median(figures.http)
  const unit = 'registrations/s'
  report('spread-32', { value, unit, reference: median(figures.plain) })
  report('spread-32-against-pipelined', { value, unit, reference: median(figures.pipelined) })
  note(
    `p99 over HTTP ${median(figures.p99).toFixed(0)} ms; one booking costs the node ${median(figures.cpuMs).toFixed(2)} ms of processor time`,
  )
  await load.stop()
  await node.stop()
} finally {
  await database.close()
}
