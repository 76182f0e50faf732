import { randomUUID } from 'node:crypto'
import { hashPassword } from '#features/identity/password.ts'
import { fold } from '#platform/fold.ts'
import { newId } from '#platform/ids.ts'
import { type Insert, inOneTransaction } from './as-owner.ts'
import { harbourArts } from './harbour-arts.ts'
import { kreativhaus } from './kreativhaus.ts'
import type { School, SchoolUser } from './school.ts'
import { markStarted } from './seed-state.ts'
import { day } from './time-line.ts'

export const schools = [kreativhaus, harbourArts]
export const demoPassword = 'reihum-demo'

/** The superuser, who is also a member of both schools. */
export const superuser: SchoolUser = { username: 'admin@reihum.example', name: 'Robin Sommer' }

/** Password and superuser of demonstrations from before the product was called Reihum. */
export const formerDemo = { password: 'kurso-demo', superuser: 'admin@kurso.example' }

/** A tenant that has just signed up: onboarding asks for the director, and everything else is still empty. */
export const newcomer = {
  slug: 'hundeschule-pfotenzeit',
  company: 'Hundeschule Pfotenzeit',
  admin: { username: 'paula@pfotenzeit.example', name: 'Paula Brenner' },
}

export type PlantedSchool = { school: School; adminId: string; operatorId: string; instructorId: string }

/** The users of a school. */
export function teamOf({ admin, operator, instructor, accountant }: School): SchoolUser[] {
  return [admin, operator, instructor, accountant]
}

type Account = SchoolUser & { since: Date; language: string | null; isSuperuser?: boolean }

async function plantUser(insert: Insert, password_hash: string, account: Account): Promise<string> {
  const { username, name, since, language, isSuperuser = false } = account
  const id = newId(since.getTime())
  await insert('user_account', {
    id,
    username,
    email: username,
    full_name: name,
    name_sort: fold(name),
    password_hash,
    language,
    verified_at: since,
    created_at: since,
    superuser: isSuperuser,
  })
  return id
}

type Membership = { tenant_id: string; user_id: string; role: string; since: Date; isDeveloper?: boolean }

function plantMember(insert: Insert, { since, isDeveloper = false, ...row }: Membership) {
  const id = newId(since.getTime())
  return insert('membership', { ...row, id, created_at: since, developer_contact: isDeveloper })
}

async function plantSchool(
  insert: Insert,
  school: School,
  { superuserId, passwordHash, now }: { superuserId: string; passwordHash: string; now: Date },
): Promise<PlantedSchool & { id: string }> {
  const since = new Date(now.getTime() - 220 * day)
  const { company, director, language, timeZone } = school.settings
  const id = newId(since.getTime())
  await insert('tenant', {
    id,
    slug: school.slug,
    company,
    director,
    language,
    time_zone: timeZone,
    currency_code: school.currencyCode,
    created_at: since,
  })
  const account = { since, language }
  const adminId = await plantUser(insert, passwordHash, { ...school.admin, ...account })
  const operatorId = await plantUser(insert, passwordHash, { ...school.operator, ...account })
  const member = { tenant_id: id, since }
  await plantMember(insert, { ...member, user_id: adminId, role: 'admin' })
  await plantMember(insert, { ...member, user_id: operatorId, role: 'operator', isDeveloper: true })
  const instructorId = await plantUser(insert, passwordHash, { ...school.instructor, ...account })
  await plantMember(insert, { ...member, user_id: instructorId, role: 'instructor' })
  const accountantId = await plantUser(insert, passwordHash, { ...school.accountant, ...account })
  await plantMember(insert, { ...member, user_id: accountantId, role: 'accountant' })
  await plantMember(insert, { ...member, user_id: superuserId, role: 'admin' })
  const invitedAt = new Date(now.getTime() - school.invited.daysAgo * day)
  await insert('invitation', {
    tenant_id: id,
    id: newId(invitedAt.getTime()),
    email: school.invited.email,
    role: 'operator',
    language,
    token_hash: randomUUID(),
    invited_by: adminId,
    created_at: invitedAt,
    expires_at: new Date(invitedAt.getTime() + 14 * day),
  })
  return { school, id, adminId, operatorId, instructorId }
}

async function plantNewcomer(insert: Insert, passwordHash: string, now: Date): Promise<string> {
  const since = new Date(now.getTime() - day)
  const id = newId(since.getTime())
  const { slug, company, admin } = newcomer
  await insert('tenant', { id, slug, company, language: 'de', created_at: since })
  const user_id = await plantUser(insert, passwordHash, { ...admin, since, language: 'de' })
  await plantMember(insert, { tenant_id: id, user_id, role: 'admin', since })
  return id
}

/** The schools and the people who sign in, all of them or none. */
export async function plantTenants(ownerUrl: string, now: Date): Promise<PlantedSchool[]> {
  const passwordHash = await hashPassword(demoPassword)
  return inOneTransaction(ownerUrl, async (client, insert) => {
    const since = new Date(now.getTime() - 220 * day)
    const account = { ...superuser, since, language: null, isSuperuser: true }
    const superuserId = await plantUser(insert, passwordHash, account)
    const planted = []
    for (const school of schools)
      planted.push(await plantSchool(insert, school, { superuserId, passwordHash, now }))
    const newcomerId = await plantNewcomer(insert, passwordHash, now)
    const users = [...schools.flatMap(teamOf), superuser, newcomer.admin]
    await markStarted(client, {
      tenants: [...planted.map(({ id }) => id), newcomerId],
      usernames: users.map(({ username }) => username),
    })
    return planted
  })
}
