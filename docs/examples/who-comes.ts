// Prints the courses that are still to come, with those who have a place and how many wait. It needs Node 24, the client
// (`npm run client` builds it) and an API token with the scopes courses.manage and registrations.read:
//   REIHUM_URL=https://kurse.example.org REIHUM_TENANT=volkshochschule REIHUM_TOKEN=reihum_… node who-comes.ts
import { createReihum, everyOne, ReihumError } from '@reihum/client'

const { REIHUM_URL = '', REIHUM_TENANT = '', REIHUM_TOKEN } = process.env
const print = (line: string) => process.stdout.write(`${line}\n`)
const reihum = createReihum({ url: REIHUM_URL, tenant: REIHUM_TENANT, token: REIHUM_TOKEN })

try {
  for await (const course of everyOne(reihum.courses.list, {
    phase: 'upcoming',
    sort: 'start',
    dir: 'asc',
  })) {
    print(`${course.title}: ${course.attendeeCount} of ${course.attendeeLimit ?? 'any number'}`)
    const registrations = everyOne(reihum.registrations.list, {
      courseId: course.id,
      seated: true,
      sort: 'name',
      dir: 'asc',
    })
    for await (const { firstName, lastName } of registrations) print(`- ${firstName} ${lastName}`)
    if (course.waiterCount > 0) print(`  and ${course.waiterCount} who wait`)
  }
} catch (error) {
  // The code is for programs; the message says to people what is wrong and what to do.
  if (!(error instanceof ReihumError)) throw error
  process.stderr.write(`${error.code}: ${error.message}\n`)
  process.exitCode = 1
}
