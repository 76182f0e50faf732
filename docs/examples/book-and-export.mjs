// Lists the courses of a provider, registers somebody for the first one that takes registrations, and keeps the list of
// registrations of that course as a table. It needs Node 20 or later and an API token with the scopes courses.manage,
// registrations.read and registrations.manage:
//   REIHUM_URL=https://kurse.example.org REIHUM_TENANT=volkshochschule REIHUM_TOKEN=reihum_… node book-and-export.mjs
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

const { REIHUM_URL, REIHUM_TENANT, REIHUM_TOKEN } = process.env

/** Sends a request, again where the server asks for a pause; a refusal says in words what is wrong. */
async function call(method, path, body) {
  const headers = {
    authorization: `Bearer ${REIHUM_TOKEN}`,
    'accept-language': 'en',
    'content-type': 'application/json',
  }
  const response = await fetch(`${REIHUM_URL}/api/${REIHUM_TENANT}${path}`, {
    method,
    headers,
    body: JSON.stringify(body),
  })
  const seconds = Number(response.headers.get('retry-after'))
  if (seconds > 0) return pause(seconds * 1000).then(() => call(method, path, body))
  if (!response.ok) throw new Error(`${response.status}: ${(await response.json()).detail}`)
  return response
}

const courses = []
for (let page = 1, total = 1; courses.length < total; page += 1) {
  const answer = await (await call('GET', `/courses?sort=start&dir=asc&size=100&page=${page}`)).json()
  courses.push(...answer.items)
  total = answer.items.length === 0 ? 0 : answer.total
}
process.stdout.write(`${courses.length} courses\n`)

const course = courses.find(({ state }) => state === 'published')
// The same key with the same content is the same booking, however often it is sent: keep it until there is an answer.
const booking = {
  requestKey: randomUUID(),
  language: 'en',
  attendees: [{ firstName: 'Ada', lastName: 'Berg', email: 'ada@example.org' }],
}
for (const attempt of ['first', 'second']) {
  const { bookingId, repeated } = await (
    await call('POST', `/courses/${course.id}/registrations`, booking)
  ).json()
  process.stdout.write(
    `${attempt} attempt: booking ${bookingId}${repeated ? ', which was there already' : ''}\n`,
  )
}

const table = await call('GET', `/registrations/export?courseId=${course.id}&format=csv`)
await writeFile('registrations.csv', Buffer.from(await table.arrayBuffer()))
