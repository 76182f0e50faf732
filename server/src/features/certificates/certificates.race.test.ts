import { randomUUID } from 'node:crypto'
import { certificateRule } from '@reihum/contract/certificates/certificate.schema.ts'
import { describe, expect, it } from 'vitest'
import type { InTenant } from '#platform/database/in-tenant.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import { errorsOf, openRaceHouses, type RaceHouse } from '#test/race-house.ts'
import { registrationDesk } from '#test/registration-desk.ts'
import type { TestReihum } from '#test/reihum.ts'
import { doorWithoutLocks } from '#test/without-locks.ts'
import { certificatesInvariants } from './certificates.invariants.ts'
import { saveCertificateRule } from './change-certificate.ts'
import { issueByRule, issueCertificates, replaceCertificate } from './issue-certificates.ts'

const { house, broken } = openRaceHouses()

type Deed = (inTenant: InTenant, at: RaceHouse) => Promise<unknown>
type Race = { deeds: Deed[]; courseId: string }

const within =
  (body: (ctx: TenantContext) => Promise<unknown>): Deed =>
  (inTenant, { tenant }) =>
    inTenant({ tenant: tenant.id, access: 'system', origin: noOrigin }, (ctx) =>
      body({ ...ctx, isVerified: true }),
    )

const rule = certificateRule.parse({ presence: { by: 'nothing' } })

/** A course that has ended, with two people who have what it takes. */
async function ended(at: RaceHouse) {
  const desk = registrationDesk(() => at)
  const courseId = await desk.course({ feeCents: 0 })
  const { body } = await desk.create(courseId, {
    attendees: ['Ada', 'Ben'].map((firstName) => ({
      firstName,
      lastName: 'Berg',
      email: `${randomUUID()}@example.org`,
    })),
  })
  for (const [table, key] of [
    ['course', 'id'],
    ['appointment', 'course_id'],
  ])
    await at.reihum.owner.query(
      `update ${table} set starts_at = starts_at - interval '20 years', ends_at = ends_at - interval '20 years'
       where ${key} = $1`,
      [courseId],
    )
  await within((ctx) => saveCertificateRule(ctx, courseId, { rule, revision: 0 }))(at.reihum.inTenant, at)
  return { courseId, ids: desk.idsOf(body) }
}

const publicUrl = 'https://reihum.test'

const races: [name: string, prepare: (at: RaceHouse) => Promise<Race>][] = [
  [
    'certificates of a course are issued in two windows',
    async (at) => {
      const { courseId, ids } = await ended(at)
      const issuing = () => within((ctx) => issueCertificates(ctx, publicUrl, courseId, ids))
      return { courseId, deeds: [issuing(), issuing()] }
    },
  ],
  [
    'they are issued by hand while that happens by itself',
    async (at) => {
      const { courseId, ids } = await ended(at)
      const byHand = within((ctx) => issueCertificates(ctx, publicUrl, courseId, ids))
      return { courseId, deeds: [byHand, within((ctx) => issueByRule(ctx, publicUrl, courseId))] }
    },
  ],
  [
    'one is replaced in two windows',
    async (at) => {
      const { courseId, ids } = await ended(at)
      await within((ctx) => issueCertificates(ctx, publicUrl, courseId, ids))(at.reihum.inTenant, at)
      const { rows } = await at.reihum.owner.query<{ id: string }>(
        'select id from certificate where course_id = $1 order by number limit 1',
        [courseId],
      )
      const replacing = () =>
        within((ctx) => replaceCertificate(ctx, publicUrl, { id: rows[0]?.id ?? '', reason: 'Name' }))
      return { courseId, deeds: [replacing(), replacing()] }
    },
  ],
]

/** What the doctor finds, people without exactly one certificate, and numbers that nobody has. */
async function faultsOf({ reihum, tenant }: RaceHouse, courseId: string): Promise<string[]> {
  const faults: string[] = []
  for (const { name, broken: query } of certificatesInvariants) {
    const { rows } = await reihum.owner.query<{ tenant_id: string }>(query)
    if (rows.some(({ tenant_id }) => tenant_id === tenant.id)) faults.push(name)
  }
  const { rows: held } = await reihum.owner.query<{ count: number }>(
    'select count(*)::int as count from certificate where course_id = $1 and ended_at is null',
    [courseId],
  )
  if (held[0]?.count !== 2) faults.push(`${held[0]?.count} certificates of two people`)
  const { rows: lost } = await reihum.owner.query(
    `select from certificate_counter n where n.tenant_id = $1
       and n.last <> (select count(*) from certificate z where z.tenant_id = n.tenant_id)`,
    [tenant.id],
  )
  return lost.length > 0 ? [...faults, 'a number without a certificate'] : faults
}

async function run(at: RaceHouse, race: Race, doorOf: (position: number) => InTenant): Promise<string[]> {
  const outcomes = await Promise.allSettled(race.deeds.map((deed, position) => deed(doorOf(position), at)))
  return [...errorsOf(outcomes), ...(await faultsOf(at, race.courseId))]
}

describe.each(races)('%s', (_, prepare) => {
  it('ends right on two nodes, every time', async () => {
    const nodes = [house.reihum, house.second]
    for (let time = 0; time < 5; time += 1) {
      const race = await prepare(house)
      expect(await run(house, race, (position) => (nodes[position % 2] as TestReihum).inTenant)).toEqual([])
    }
  })

  it('control: without locks it ends in an error, or wrong', async () => {
    // Now and then one deed is over before the other begins, and both end right.
    let wrong: string[] = []
    for (let time = 0; time < 25 && wrong.length === 0; time += 1) {
      const race = await prepare(broken)
      const door = doorWithoutLocks(broken.reihum.inTenant, race.deeds.length, ['raw', 'certificate'])
      wrong = await run(broken, race, () => door)
    }
    expect(wrong).not.toEqual([])
  })
})
