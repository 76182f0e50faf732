import pg from 'pg'
import { withoutReferences } from '#platform/backup/without-references.ts'
import { fold } from '#platform/fold.ts'
import { kreativhaus } from '../kreativhaus.ts'
import { seededRandom } from '../random.ts'
import { day } from '../time-line.ts'
import { auditWriter } from './audit-writer.ts'
import { copyBuffers } from './copy-buffers.ts'
import { crowd } from './crowd.ts'
import { fastIds, shortcodes } from './fast-ids.ts'
import { measuredCourse, type Tenant, type Workshop } from './measured-course.ts'
import { shares } from './shares.ts'
import { withoutIndexes } from './without-indexes.ts'

export type Amounts = { tenants: number; courses: number; registrations: number }

export type Progress = (done: number, of: number) => void

const batch = 60_000
const turn = 100
const cities = kreativhaus.region.lastNames

/** The n-th school, and one operator who can sign in to it. */
function writeTenant({ buffers, newId, now }: Workshop, number: number, password_hash: string): Tenant {
  const since = new Date(now.getTime() - 400 * day)
  const id = newId(since.getTime())
  const operatorId = newId(since.getTime())
  const name = cities[number % cities.length] ?? ''
  const director = `Renate ${name}`
  buffers.add('tenant', {
    id,
    slug: `schule-${number}`,
    company: `Kursschule ${name} ${number}`,
    director,
    tier: 'PROFESSIONAL',
    created_at: since,
  })
  // The trigger that keeps the slugs of a tenant is disabled with all others.
  buffers.add('tenant_slug', { slug: `schule-${number}`, of_tenant: id, given_at: since })
  const username = fold(`operator@schule-${number}.example`)
  const account = { username, email: username, password_hash, verified_at: since, created_at: since }
  buffers.add('user_account', { id: operatorId, ...account })
  const membership = {
    tenant_id: id,
    id: newId(since.getTime()),
    user_id: operatorId,
    role: 'admin',
    created_at: since,
  }
  buffers.add('membership', membership)
  return { id, operatorId, audit: auditWriter(buffers, id, newId), shortcode: shortcodes() }
}

/** How many registrations each course gets: a few courses are large, most are small. */
function crowds(amounts: Amounts): number[] {
  const sizes = shares(amounts.registrations, amounts.courses, 0.6)
  const random = seededRandom('which course is crowded')
  for (let at = sizes.length - 1; at > 0; at -= 1) {
    const other = random.below(at + 1)
    const [a = 0, b = 0] = [sizes[at], sizes[other]]
    sizes[at] = b
    sizes[other] = a
  }
  return sizes
}

function* everything(
  workshop: Workshop,
  amounts: Amounts,
  first: number,
  passwordHash: string,
): Generator<void> {
  const sizes = crowds(amounts)
  const models = kreativhaus.courses
  let next = 0
  for (const [at, courses] of shares(amounts.courses, amounts.tenants, 0.8, 1).entries()) {
    const tenant = writeTenant(workshop, first + at, passwordHash)
    for (let number = 1; number <= courses; number += 1) {
      const model = models[(next + number) % models.length] ?? models[0]
      const people = sizes[next] ?? 0
      next += 1
      if (model) yield* measuredCourse(workshop, tenant, { model, number, people })
    }
    tenant.audit.end()
  }
}

/** Fills a database for measuring, all in one transaction, with every row that the product would have written. */
export async function fillDatabase(
  ownerUrl: string,
  amounts: Amounts,
  passwordHash: string,
  onProgress: Progress,
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ first: number }>(
      "select coalesce(max(substring(slug from '^schule-(\\d+)$')::int), 0) + 1 as first from tenant",
    )
    const first = rows[0]?.first ?? 1
    const random = seededRandom(`schools from ${first}`)
    const buffers = copyBuffers()
    const workshop = { buffers, random, newId: fastIds(random), member: crowd(random), now: new Date() }
    await client.query('begin')
    await client.query("set local maintenance_work_mem = '256MB'; set local synchronous_commit = off")
    const write = async () => {
      let done = 0
      let writing = Promise.resolve()
      for (const _ of everything(workshop, amounts, first, passwordHash)) {
        done += 1
        // Gives the connection time to send the earlier rows while the next ones are made.
        if (done % turn === 0) await new Promise((next) => setImmediate(next))
        if (buffers.waiting < batch) continue
        await writing
        writing = buffers.flush(client)
        // The next await reports a failure; this handler only prevents an unhandled rejection until then.
        writing.catch(() => undefined)
        onProgress(done, amounts.registrations)
      }
      await writing
      await buffers.flush(client)
      onProgress(done, amounts.registrations)
    }
    await withoutReferences(client, () => withoutIndexes(client, write))
    // The counting triggers were disabled with all others, so the counts are made here.
    await client.query(`
      with gone as (delete from course_count)
      insert into course_count
      select tenant_id, gen_random_uuid(), kind, state, count(*) from course group by tenant_id, kind, state`)
    await client.query(`
      with gone as (delete from receivable_sum)
      insert into receivable_sum
      select tenant_id, kind, standing, coalesce(due_on, 'infinity'), gen_random_uuid(), count(*), sum(charged_cents),
        sum(allocated_cents), sum(written_off_cents)
      from receivable group by 1, 2, 3, 4`)
    await client.query(`
      with gone as (delete from payment_sum)
      insert into payment_sum
      select tenant_id, received_on, way, free_cents > 0, payer_person_id is null, gen_random_uuid(), count(*),
        sum(amount_cents), sum(allocated_cents), sum(reversed_cents), sum(refunded_cents)
      from payment group by 1, 2, 3, 4, 5`)
    // Empty, so that all days are counted again the next time.
    await client.query('delete from daily_figure')
    await client.query('commit')
    await client.query('vacuum (analyze)')
  } finally {
    await client.end()
  }
}
