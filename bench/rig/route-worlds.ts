import { seedSchools } from '../../server/seed/schools.ts'
import { subscribers } from '../../server/src/app/subscriptions.ts'
import { sealAll } from '../../server/src/platform/audit/seal.ts'
import { makeVault } from '../../server/src/platform/vault.ts'
import { solvedForBooking } from '../../server/test/captcha.ts'
import { addCourse, startTestReihum, type TestReihum } from '../../server/test/reihum.ts'
import { addMember, book, type World } from '../../server/test/route-world.ts'
import type { BenchDatabase } from './database.ts'

const bookingPath = /\/portal\/courses\/[^/]+\/registrations$/

/** A node in this process, by which the samples of routes find or make what they ask for. */
export async function startSampling(database: BenchDatabase): Promise<TestReihum> {
  const { ownerUrl, appUrl, platformUrl, environment } = database
  const databases = { ownerUrl, appUrl, platformUrl, drop: async () => undefined }
  return startTestReihum({ database: databases, environment, args: ['--role', 'web'] })
}

/** The schools of the demonstration. */
export async function plantDemonstration(database: BenchDatabase, { inTenant, inPlatform }: TestReihum) {
  const vault = makeVault(database.config.encryptionKeys)
  await seedSchools({ inTenant, ownerUrl: database.ownerUrl, vault, subscribers })
  await sealAll(inPlatform, vault)
}

/** What a visitor shows and agrees to, so that the body of a sample becomes a booking here. */
export const asVisitor = (tenantId: World['tenant']['id'], body: unknown) => ({
  ...(body as object),
  captcha: solvedForBooking(tenantId),
  acceptsTerms: true,
})

/** `openCourseId` is a course that takes any number of bookings; `courseId` is the fullest one. */
export type BenchWorld = World & { name: string; openCourseId: string }

/** A tenant as the samples of routes need it, with a booking whose link is known. */
export async function worldOf(reihum: TestReihum, name: string, slug: string): Promise<BenchWorld> {
  const { rows } = await reihum.owner.query<{ id: World['tenant']['id']; courseId: string }>(
    `select t.id, (select course_id from registration r where r.tenant_id = t.id group by 1 order by count(*) desc limit 1)
       as "courseId" from tenant t where t.slug = $1`,
    [slug],
  )
  const [found] = rows
  if (!found) throw new Error(`there is no tenant ${slug}`)
  await reihum.owner.query("update tenant set tier = 'ULTIMATE' where id = $1", [found.id])
  const [admin, operator] = [await reihum.addUser('admin'), await reihum.addUser('operator')]
  const tenant = { id: found.id, slug, admin, operator }
  await addMember(reihum, tenant, admin.id, 'admin')
  await addMember(reihum, tenant, operator.id, 'operator')
  const call: TestReihum['call'] = (method, path, options = {}) => {
    const isBooking = method === 'POST' && bookingPath.test(path)
    const body = isBooking ? asVisitor(found.id, options.body) : options.body
    return reihum.call(method, path, { ...options, body })
  }
  const known = { reihum: { ...reihum, call }, tenant }
  const openCourseId = await addCourse(known.reihum, tenant, { attendeeLimit: null, feeCents: 0 })
  const booking = await book({ ...known, courseId: openCourseId })
  return { ...known, name, openCourseId, courseId: found.courseId, ...booking, users: new Map() }
}
