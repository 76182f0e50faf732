import { randomUUID } from 'node:crypto'
import { openBenchDatabase } from './rig/database.ts'
import { note, report } from './rig/figures.ts'
import { startNode } from './rig/processes.ts'
import { addCourses, addSchool } from './rig/school.ts'

/**
 * Measures how long invoices take from drafts until each is final and its file is kept, by the whole product, and whether the
 * memory of the server grows with them. The references are the first tenth of the invoices.
 */
const invoices = Number(process.env.BENCH_INVOICES ?? 10_000)
const inABooking = 10
const inADraftCall = 500

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))

const database = await openBenchDatabase()
try {
  const school = await addSchool(database)
  const [courseId = ''] = (await addCourses(database, school, 1)).ids
  const { owner } = database
  await owner.query(
    "update tenant set street = 'Blumenweg 3', postal_code = '79098', city = 'Freiburg', country = 'DE' where id = $1",
    [school.tenantId],
  )
  await owner.query(
    `insert into letterhead (tenant_id, revision, logo_place, logo_size, sender_line, footer_left, footer_middle,
       footer_right, tax_number, vat_id, business_id, register_court, register_number, is_small_business, changed_at)
     values ($1, 1, 'right', 'medium', '', '', '', '', '06/123/45678', 'DE123456788', '', '', '', false, now())`,
    [school.tenantId],
  )
  await owner.query("update course set tax_category = 'standard', tax_rate = 1900 where id = $1", [courseId])
  const node = await startNode(database, { execArgv: process.execArgv })
  try {
    const own = `/api/${school.slug}`
    const staff = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
      const response = await fetch(`http://127.0.0.1:${node.port}${path}`, {
        method,
        headers: { authorization: `Bearer ${school.token}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      })
      const answer = await response.json()
      if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`)
      return answer as Answer
    }
    const registrationIds: string[] = []
    while (registrationIds.length < invoices) {
      const { registrations } = await staff<{ registrations: { id: string }[] }>(
        'POST',
        `${own}/courses/${courseId}/registrations`,
        {
          requestKey: randomUUID(),
          language: 'de',
          inform: false,
          contact: {
            company: '',
            firstName: 'Mina',
            lastName: 'Berg',
            email: `${randomUUID()}@example.org`,
            street: 'Weg 1',
            postalCode: '79098',
            city: 'Freiburg',
          },
          attendees: Array.from({ length: inABooking }, (_, at) => ({
            firstName: 'Mina',
            lastName: `Berg ${registrationIds.length + at}`,
            email: `${randomUUID()}@example.org`,
          })),
        },
      )
      registrationIds.push(...registrations.map(({ id }) => id))
    }
    await database.settle()
    const drafts: string[] = []
    for (let at = 0; at < registrationIds.length; at += inADraftCall) {
      const selection = { registrationIds: registrationIds.slice(at, at + inADraftCall) }
      const { ids } = await staff<{ ids: string[] }>('POST', `${own}/invoices`, {
        requestKey: randomUUID(),
        grouping: 'registration',
        selection,
      })
      drafts.push(...ids)
    }
    note(`${drafts.length} drafts`)
    await database.settle()

    const kept = async () => {
      const { rows } = await owner.query<{ count: number }>(
        'select count(*)::int as count from invoice where tenant_id = $1 and pdf_file_id is not null',
        [school.tenantId],
      )
      return rows[0]?.count ?? 0
    }
    const begun = performance.now()
    const run = randomUUID()
    const asked = { action: 'finalise-invoices', subject: run }
    const { code } = await staff<{ code: string }>('POST', '/api/auth/confirmation-code', asked)
    await staff('POST', `${own}/invoices/finalisation-runs`, {
      id: run,
      selection: { filter: { state: 'draft' } },
      confirmation: code,
    })
    let early = { ms: 0, rss: 0 }
    for (let made = 0; made < drafts.length; ) {
      await wait(200)
      made = await kept()
      if (early.ms === 0 && made >= drafts.length / 10)
        early = { ms: (performance.now() - begun) / made, rss: (await node.usage()).rss }
    }
    const ms = performance.now() - begun
    const { rss } = await node.usage()
    report('invoice-final-and-kept', { value: ms / drafts.length, unit: 'ms', reference: early.ms })
    report('invoices-memory', { value: rss / 1e6, unit: 'MB', reference: early.rss / 1e6 })
    note(`${drafts.length} invoices, each final and a kept file: ${(ms / 1000).toFixed(1)} s`)
  } finally {
    await node.stop()
  }
} finally {
  await database.close()
}
