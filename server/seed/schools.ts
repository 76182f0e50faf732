import { randomBytes } from 'node:crypto'
import { isPasswordRight } from '#features/identity/password.ts'
import { registrationJobs } from '#features/registrations/registration.jobs.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import type { Subscribers } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import { asOwner } from './as-owner.ts'
import { seedDoor } from './door.ts'
import { plantAttributes } from './plant-attributes.ts'
import { plantCourse } from './plant-course.ts'
import { plantHabits } from './plant-habits.ts'
import { plantHouse } from './plant-house.ts'
import type { Pictures } from './plant-picture.ts'
import { plantSecondDate } from './plant-second-date.ts'
import { plantSettings } from './plant-settings.ts'
import { plantTemplates } from './plant-templates.ts'
import {
  demoPassword,
  newcomer,
  type PlantedSchool,
  plantTenants,
  schools,
  superuser,
  teamOf,
} from './plant-tenants.ts'
import { plantWidgets } from './plant-widgets.ts'
import { seededRandom } from './random.ts'
import { markFinished } from './seed-state.ts'

export type SeedOptions = {
  inTenant: InTenant
  ownerUrl: string
  /** Seals the schools' bank data. */
  vault: Vault
  /** Which tasks follow an event; attendees are told by them. */
  subscribers: Subscribers
  publicUrl?: string
  now?: Date
  /** Where the pictures of courses are kept; without it there are none. */
  files?: Omit<Pictures, 'inTenant'>
}

/**
 * A believable school in German and one in English, with courses in every state of life, and one that has only
 * just signed up. Everything goes through the commands of the product at the time it is said to have happened,
 * mails included; these are only stored, so that no stranger is ever written to.
 */
export async function seedSchools({
  inTenant,
  ownerUrl,
  vault,
  subscribers,
  publicUrl = 'http://localhost:4000',
  now = new Date(),
  files,
}: SeedOptions): Promise<void> {
  // Nobody is sent these links.
  const keyFor = () => randomBytes(32)
  const mail = { canSend: false, domain: new URL(publicUrl).hostname }
  const handlersOf = (door: InTenant) => registrationJobs({ inTenant: door, keyFor, vault, mail, publicUrl })
  const pictures = files && { inTenant, ...files }
  const plantSchool = async ({ school, adminId, operatorId, instructorId }: PlantedSchool) => {
    const door = seedDoor(inTenant, school.slug, { subscribers, handlersOf })
    const admin = { kind: 'user', userId: adminId as never, name: school.admin.username } as const
    await plantSettings({ school, door, admin, vault, now })
    const operator = { kind: 'user', userId: operatorId as never, name: school.operator.username } as const
    await plantHouse({ school, door, operator, instructorId, now })
    const attributes = await plantAttributes({ school, door, operator, now })
    const plantingOf = (reference: string) => {
      const random = seededRandom(`${school.slug} ${reference}`)
      return { school, door, random, now, operator, pictures, attributes }
    }
    const courses = school.courses.map(async (course) => {
      const { id } = await plantCourse(plantingOf(course.reference), course)
      const { givenAgain } = school
      if (course.reference === givenAgain.course) await plantSecondDate(plantingOf(givenAgain.as), id)
    })
    // All of them come to their end, so that nothing is still being written when a failure is told.
    const failed = (await Promise.allSettled(courses)).find(({ status }) => status === 'rejected')
    if (failed?.status === 'rejected') throw failed.reason
    await plantTemplates({ school, door, operator, now })
    await plantWidgets({ school, door, operator, now })
    await plantHabits({ school, door, operator, feeds: { vault, publicUrl }, now })
  }
  const planting = (await plantTenants(ownerUrl, now)).map(plantSchool)
  const failed = (await Promise.allSettled(planting)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
  await markFinished(ownerUrl)
  // Plans made for empty tables would stay until the database looks by itself.
  await asOwner(ownerUrl, (client) => client.query('analyze'))
}

/** How to sign in to the demonstration; nothing once its users are gone or have passwords of their own. */
export async function signInHints(ownerUrl: string): Promise<string[]> {
  const demoUsers = [...schools.flatMap(teamOf), superuser, newcomer.admin]
  const { rows } = await asOwner(ownerUrl, (client) =>
    client.query<{ username: string; password_hash: string }>(
      'select username, password_hash from user_account where username = any($1) order by created_at, id',
      [demoUsers.map(({ username }) => username)],
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
    .flatMap(({ settings, slug, ...school }) => {
      const team = (['admin', 'operator', 'instructor', 'accountant'] as const)
        .filter((role) => usernames.has(school[role].username))
        .map((role) => `${school[role].username} (${role})`)
      return [`  ${settings.company}, portal /portal/${slug}/course-list:`, `    ${team.join(', ')}`]
    })
  if (usernames.has(newcomer.admin.username))
    hints.push(`  ${newcomer.company}, before onboarding: ${newcomer.admin.username} (admin)`)
  if (usernames.has(superuser.username)) hints.push(`  Superuser: ${superuser.username}`)
  return hints.length === 0 ? [] : [`Sign in with the password ${demoPassword}:`, ...hints]
}
