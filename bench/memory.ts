import { execFileSync } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { openBenchDatabase } from './rig/database.ts'
import { note, report } from './rig/figures.ts'
import { startLoadGenerator, startNode } from './rig/processes.ts'
import { addCourses, addSchool } from './rig/school.ts'

/** Measures the resident memory of one node that does everything: idle, and the peak while people read and book. */
const seconds = 30
const clients = 32
const megabyte = 1024 * 1024

const bare = () =>
  Number(
    execFileSync(process.execPath, ['-e', 'console.log(process.memoryUsage.rss())'], { encoding: 'utf8' }),
  ) / megabyte

const database = await openBenchDatabase()
try {
  const school = await addSchool(database)
  const courses = await addCourses(database, school, 100)
  const node = await startNode(database, { role: 'all', execArgv: process.execArgv })
  const load = await startLoadGenerator()
  await wait(3000)
  const idle = (await node.usage()).rss / megabyte
  const at = `/api/${school.slug}`
  const paths = [`${at}/portal/courses`, `${at}/registrations`, `${at}/courses`, `${at}/mails`]
  let isLoaded = true
  const sampled = (async () => {
    let highest = 0
    while (isLoaded) {
      highest = Math.max(highest, (await node.usage()).rss / megabyte)
      await wait(500)
    }
    return highest
  })()
  const result = await load.run({
    port: node.port,
    clients,
    until: { seconds },
    bookings: { school, courseIds: courses.ids },
    reads: { paths, token: school.token, perBooking: 4 },
  })
  isLoaded = false
  const reference = bare()
  report('memory-idle', { value: idle, unit: 'MB', reference })
  report('memory-under-load', { value: await sampled, unit: 'MB', reference })
  const answers = Object.entries(result.outcomes).map(([outcome, count]) => `${count} ${outcome}`)
  note(`${seconds} s, ${clients} clients, four reads to one booking: ${answers.join(', ')}`)
  await load.stop()
  await node.stop()
} finally {
  await database.close()
}
