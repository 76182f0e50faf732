import { randomBytes } from 'node:crypto'
import { registrationJobs } from '#features/registrations/registration.jobs.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import type { Press } from '#platform/paper/press.ts'
import type { Subscribers } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import { asOwner } from './as-owner.ts'
import { type DemoAccount, demoSuperusers } from './demo-accounts.ts'
import { seedDoor } from './door.ts'
import { plantAttributes } from './plant-attributes.ts'
import { plantCodes } from './plant-codes.ts'
import { plantCourse } from './plant-course.ts'
import { plantFeedbackForm } from './plant-feedback.ts'
import { plantFirms } from './plant-firms.ts'
import { plantHabits } from './plant-habits.ts'
import { plantHouse } from './plant-house.ts'
import { plantInvoices } from './plant-invoices.ts'
import type { Pictures } from './plant-picture.ts'
import { plantSecondDate } from './plant-second-date.ts'
import { plantSettings } from './plant-settings.ts'
import { plantTemplates } from './plant-templates.ts'
import { newcomer, type PlantedSchool, plantTenants, schools } from './plant-tenants.ts'
import { plantVouchers } from './plant-vouchers.ts'
import { plantWidgets } from './plant-widgets.ts'
import { plantWishes } from './plant-wishes.ts'
import { seededRandom } from './random.ts'
import { markFinished } from './seed-state.ts'

export type SeedOptions = {
  inTenant: InTenant
  ownerUrl: string
  vault: Vault
  /** Which tasks follow an event; the seed runs those that tell attendees. */
  subscribers: Subscribers
  publicUrl?: string
  now?: Date
  /** Where the pictures of courses are stored; without it there are none. */
  files?: Omit<Pictures, 'inTenant'>
  /** Prints the invoices; without it, or without a place for files, they have no papers yet. */
  press?: Press
}

/**
 * So many courses of each school are planted at a time. More would wait for a connection and for each other's locks, and
 * such waits are given up after some seconds, which a busy machine may need.
 */
const coursesAtOnce = 4

/**
 * Plants a believable school in German and one in English, with courses in every state, and one tenant that has just
 * signed up. Everything goes through the commands of the product at the time it is said to have happened. Mails are
 * only stored and never sent, so that no stranger gets one.
 */
export async function seedSchools({
  inTenant,
  ownerUrl,
  vault,
  subscribers,
  publicUrl = 'http://localhost:4000',
  now = new Date(),
  files,
  press,
}: SeedOptions): Promise<void> {
  // Random keys, because nobody is sent these links.
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
    await plantFeedbackForm({ school, door, admin, now })
    const attributes = await plantAttributes({ school, door, operator, now })
    await plantCodes({ school, door, operator, now })
    await plantVouchers({ school, door, operator, vault, now })
    const plantingOf = (reference: string) => {
      const random = seededRandom(`${school.slug} ${reference}`)
      return { school, door, random, now, operator, vault, pictures, attributes, publicUrl }
    }
    const left = school.courses.values()
    const plantInTurn = async () => {
      for (const course of left) {
        const { id } = await plantCourse(plantingOf(course.reference), course)
        const { givenAgain } = school
        if (course.reference === givenAgain.course) await plantSecondDate(plantingOf(givenAgain.as), id)
      }
    }
    const planting = Array.from({ length: coursesAtOnce }, plantInTurn)
    // Waits for all courses, so that nothing is still being written when a failure is reported.
    const failed = (await Promise.allSettled(planting)).find(({ status }) => status === 'rejected')
    if (failed?.status === 'rejected') throw failed.reason
    const papers = files && press ? { ...files, press } : undefined
    await plantInvoices({ school, door, inTenant, admin, vault, mail, publicUrl, now, papers })
    await plantFirms({ school, door, operator, now })
    await plantWishes({ school, door, now })
    await plantTemplates({ school, door, operator, now })
    await plantWidgets({ school, door, operator, now })
    await plantHabits({ school, door, operator, feeds: { vault, publicUrl }, now })
  }
  const planting = (await plantTenants(ownerUrl, now)).map(plantSchool)
  const failed = (await Promise.allSettled(planting)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
  await markFinished(ownerUrl)
  // Without this, plans made for empty tables would stay until autovacuum analyzes the tables.
  await asOwner(ownerUrl, (client) => client.query('analyze'))
}

/** How to sign in to the demonstration; nothing once its users are gone or have passwords of their own. */
export function signInHints(accounts: readonly DemoAccount[]): string[] {
  const [first] = accounts
  if (!first) return []
  const usernames = new Set(
    accounts.filter(({ password }) => password === first.password).map(({ username }) => username),
  )
  const hints = schools
    .filter(({ admin }) => usernames.has(admin.username))
    .flatMap(({ settings, slug, ...school }) => {
      const staff = (['admin', 'operator', 'instructor', 'accountant'] as const)
        .filter((role) => usernames.has(school[role].username))
        .map((role) => `${school[role].username} (${role})`)
      return [`  ${settings.company}, portal /portal/${slug}/course-list:`, `    ${staff.join(', ')}`]
    })
  if (usernames.has(newcomer.admin.username))
    hints.push(`  ${newcomer.company}, before onboarding: ${newcomer.admin.username} (admin)`)
  for (const username of demoSuperusers) if (usernames.has(username)) hints.push(`  Superuser: ${username}`)
  return hints.length === 0 ? [] : [`Sign in with the password ${first.password}:`, ...hints]
}
