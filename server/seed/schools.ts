import pg from 'pg'
import { hashPassword, isPasswordRight } from '#features/identity/password.ts'
import { registrationJobs } from '#features/registrations/registration.jobs.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import { newId } from '#platform/ids.ts'
import { runJobAt, seedDoor } from './door.ts'
import { harbourArts } from './harbour-arts.ts'
import { kreativhaus } from './kreativhaus.ts'
import { plantCourse, type Told } from './plant-course.ts'
import { seededRandom } from './random.ts'
import type { School } from './school.ts'
import { day } from './time-line.ts'

const schools = [kreativhaus, harbourArts]
export const demoPassword = 'kurso-demo'
const superuser = 'admin@kurso.example'

export type SeedOptions = {
  inTenant: InTenant
  ownerUrl: string
  publicUrl?: string
  now?: Date
}

type Insert = (table: string, row: Record<string, unknown>) => Promise<unknown>

async function asOwner<Result>(
  ownerUrl: string,
  work: (client: pg.Client, insert: Insert) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const insert: Insert = (table, row) => {
    const places = Object.keys(row).map((_, at) => `$${at + 1}`)
    return client.query(`insert into ${table} (${Object.keys(row)}) values (${places})`, Object.values(row))
  }
  try {
    return await work(client, insert)
  } finally {
    await client.end()
  }
}

type Planted = { school: School; operatorId: string }

/** The schools and the people who sign in, all of them or none. */
function plantTenants(ownerUrl: string, now: Date): Promise<Planted[]> {
  const since = new Date(now.getTime() - 220 * day)
  return asOwner(ownerUrl, async (client, insert) => {
    const password_hash = await hashPassword(demoPassword)
    const addUser = async (username: string, language: string | null, isSuperuser = false) => {
      const id = newId(since.getTime())
      const row = {
        id,
        username,
        email: username,
        password_hash,
        verified_at: since,
        superuser: isSuperuser,
        language,
      }
      await insert('user_account', { ...row, created_at: since })
      return id
    }
    await client.query('begin')
    const planted: Planted[] = []
    const superuserId = await addUser(superuser, null, true)
    for (const school of schools) {
      const { slug, company, director, website, imprint, language, tier, brand } = school
      const tenant_id = newId(since.getTime())
      await insert('tenant', {
        ...{ id: tenant_id, slug, company, director, website, imprint, language, tier },
        ...{
          brand: JSON.stringify(brand),
          time_zone: school.timeZone,
          currency_code: school.currencyCode,
          created_at: since,
        },
      })
      const adminId = await addUser(school.admin.username, language)
      const operatorId = await addUser(school.operator.username, language)
      const members = [
        [adminId, 'admin'],
        [operatorId, 'operator'],
        [superuserId, 'admin'],
      ] as const
      for (const [user_id, role] of members) {
        await insert('membership', {
          tenant_id,
          id: newId(since.getTime()),
          user_id,
          role,
          created_at: since,
        })
      }
      planted.push({ school, operatorId })
    }
    await client.query('commit')
    return planted
  })
}

/**
 * A believable school in German and one in English, with courses in every state of life. Everything goes
 * through the commands of the product at the time it is said to have happened, mails included; these are
 * only stored, so that no stranger is ever written to.
 */
export async function seedSchools({
  inTenant,
  ownerUrl,
  publicUrl = 'http://localhost:4000',
  now = new Date(),
}: SeedOptions): Promise<void> {
  const mail = { canSend: false, domain: new URL(publicUrl).hostname }
  const tell: Told = (task, at, payload) =>
    runJobAt(inTenant, (door) => registrationJobs({ inTenant: door, mail, publicUrl }), {
      task,
      at,
      payload: { ...payload, isContact: true },
    })
  const courses = (await plantTenants(ownerUrl, now)).flatMap(({ school, operatorId }) => {
    const operator = { kind: 'user', userId: operatorId as never, name: school.operator.username } as const
    const door = seedDoor(inTenant, school.slug)
    return school.courses.map((course) => {
      const random = seededRandom(`${school.slug} ${course.reference}`)
      return plantCourse({ school, door, random, now, operator, tell }, course)
    })
  })
  await Promise.all(courses)
  // Plans made for empty tables would stay until the database looks by itself.
  await asOwner(ownerUrl, (client) => client.query('analyze'))
}

/** How to sign in to the demonstration; nothing once its users are gone or have passwords of their own. */
export async function signInHints(ownerUrl: string): Promise<string[]> {
  const demoUsers = [
    ...schools.flatMap(({ admin, operator }) => [admin.username, operator.username]),
    superuser,
  ]
  const { rows } = await asOwner(ownerUrl, (client) =>
    client.query<{ username: string; password_hash: string }>(
      'select username, password_hash from user_account where username = any($1) order by created_at, id',
      [demoUsers],
    ),
  )
  // They were made with one hash, which is slow to check on purpose: whoever still has it needs no check of their own.
  const isUnchanged = new Map<string, Promise<boolean>>()
  for (const { password_hash: hash } of rows) {
    if (!isUnchanged.has(hash)) isUnchanged.set(hash, isPasswordRight(hash, demoPassword))
  }
  const usernames = new Set<string>()
  for (const { username, password_hash } of rows) {
    if (await isUnchanged.get(password_hash)) usernames.add(username)
  }
  const hints = schools
    .filter(({ admin }) => usernames.has(admin.username))
    .map(({ company, slug, admin, operator }) => {
      const users = [admin.username, operator.username].filter((username) => usernames.has(username))
      return `  ${company}: ${users.join(' (admin), ')}, portal /portal/${slug}/course-list`
    })
  if (usernames.has(superuser)) hints.push(`  Superuser: ${superuser}`)
  return hints.length === 0 ? [] : [`Sign in with the password ${demoPassword}:`, ...hints]
}
