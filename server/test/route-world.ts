import type { TenantRole } from '@reihum/contract/tenants/roles.ts'
import { type TokenScope, tokenScopes } from '@reihum/contract/wire/token-scopes.ts'
import { newApiToken } from '#platform/http/api-token.ts'
import { newId } from '#platform/ids.ts'
import { tokenHash } from '#platform/secret-token.ts'
import { addCourse, bookingRequest, type TestReihum, type TestTenant, type TestUser } from './reihum.ts'

export const callers = [
  'nobody',
  'a forged token',
  'an attendee link',
  'a member of another tenant',
  'an instructor',
  'an accountant',
  'an operator',
  'an admin',
  'an admin whose address is not verified',
  'a superuser',
  'a superuser as support',
  'a program with every scope',
  'a program without any scope',
  'a program of another tenant',
] as const
export type CallerName = (typeof callers)[number]

export const isAnonymous = (caller: CallerName) => callers.indexOf(caller) < 3
export const isProgram = (caller: CallerName) => caller.startsWith('a program')

/** One tenant with a record of each kind, and all callers of the permission matrix. */
export type World = {
  reihum: TestReihum
  tenant: TestTenant
  courseId: string
  /** The token of an access link, as an attendee gets it by mail. */
  accessToken: string
  registrationId: string
  /** Users, each signed in when first needed. */
  users: Map<CallerName, Promise<TestUser>>
}

export const addWorld = async (reihum: TestReihum): Promise<World> => {
  const tenant = await reihum.addTenant()
  // The largest tier, so that no limit is reached.
  await reihum.owner.query("update tenant set tier = 'ULTIMATE' where id = $1", [tenant.id])
  const courseId = await addCourse(reihum, tenant, { attendeeLimit: null })
  const booking = await book({ reihum, tenant, courseId })
  return { reihum, tenant, courseId, ...booking, users: new Map() }
}

export async function book({ reihum, tenant, courseId }: Pick<World, 'reihum' | 'tenant' | 'courseId'>) {
  const path = `/api/${tenant.slug}/portal/courses/${courseId}/registrations`
  const { body } = await reihum.call<{ accessToken: string; registrations: { id: string }[] }>('POST', path, {
    body: bookingRequest(),
  })
  if (!body.accessToken) throw new Error(JSON.stringify(body))
  return { accessToken: body.accessToken, registrationId: body.registrations[0]?.id ?? '' }
}

export async function addMember(reihum: TestReihum, tenant: TestTenant, userId: string, role: string) {
  const id = newId()
  await reihum.owner.query('insert into membership (tenant_id, id, user_id, role) values ($1, $2, $3, $4)', [
    tenant.id,
    id,
    userId,
    role,
  ])
  return id
}

async function addInRole(
  reihum: TestReihum,
  tenant: TestTenant,
  role: TenantRole,
  verified = true,
): Promise<TestUser> {
  const user = await reihum.addUser(role, { verified })
  await addMember(reihum, tenant, user.id, role)
  return user
}

async function addSupport(reihum: TestReihum, tenant: TestTenant): Promise<TestUser> {
  const user = await reihum.addUser('support', { superuser: true })
  const options = { token: user.token, body: { reason: 'a question' } }
  const { status } = await reihum.call('POST', `/api/admin/tenants/${tenant.id}/support`, options)
  if (status >= 300) throw new Error(`support was refused: ${status}`)
  return user
}

/** Adds an instructor who leads the course of the world, because instructors see only courses they lead. */
async function addInstructor({ reihum, tenant, courseId }: World): Promise<TestUser> {
  const user = await addInRole(reihum, tenant, 'instructor')
  const id = newId()
  await reihum.owner.query(
    `insert into instructor (tenant_id, id, fullname, name_sort, member_user_id, created_at, updated_at)
     values ($1, $2, $3, 'leader', $4, now(), now())`,
    [tenant.id, id, 'Leader', user.id],
  )
  await reihum.owner.query('update course set instructor_id = $2 where id = $1', [courseId, id])
  return user
}

/** An API token of the tenant, stored past the command that makes one. */
async function addApiToken(
  { reihum }: Pick<World, 'reihum'>,
  { tenantId, madeBy, scopes }: { tenantId: string; madeBy: string; scopes: readonly TokenScope[] },
): Promise<string> {
  const token = newApiToken()
  const row: Record<string, unknown> = {
    tenant_id: tenantId,
    id: newId(),
    name: 'Website',
    made_by: madeBy,
    hash: tokenHash(token),
    ending: token.slice(-4),
    scopes,
    made_at: new Date(),
    expires_at: new Date(Date.now() + 30 * 86_400_000),
  }
  const places = Object.keys(row).map((_, at) => `$${at + 1}`)
  await reihum.owner.query(
    `insert into api_token (${Object.keys(row)}) values (${places})`,
    Object.values(row),
  )
  return token
}

/** Whoever made the token of a program, signed in as that program. */
async function addProgram(world: World, caller: CallerName): Promise<TestUser> {
  const { reihum } = world
  const tenant = caller === 'a program of another tenant' ? await reihum.addTenant() : world.tenant
  const maker = await addInRole(reihum, tenant, 'admin')
  const scopes = caller === 'a program without any scope' ? [] : tokenScopes
  const token = await addApiToken(world, { tenantId: tenant.id, madeBy: maker.id, scopes })
  return { ...maker, token }
}

/** Another token like this one: each token has a rate limit of its own, and the matrix asks more often than that. */
async function tokenLike({ reihum }: World, token: string): Promise<string> {
  const fresh = newApiToken()
  await reihum.owner.query(
    `insert into api_token (tenant_id, id, name, made_by, hash, ending, scopes, made_at, expires_at)
     select tenant_id, $2, name, made_by, $3, ending, scopes, made_at, expires_at from api_token where hash = $1`,
    [tokenHash(token), newId(), tokenHash(fresh)],
  )
  return fresh
}

function signIn(world: World, caller: CallerName): Promise<TestUser> {
  const { reihum, tenant } = world
  switch (caller) {
    case 'a member of another tenant':
      // There is another admin, as below.
      return reihum.addTenant().then((other) => addInRole(reihum, other, 'admin'))
    case 'an instructor':
      return addInstructor(world)
    case 'an accountant':
      return addInRole(reihum, tenant, 'accountant')
    case 'an operator':
      return Promise.resolve(tenant.operator)
    case 'an admin':
      // There is another admin, so that this one may leave.
      return addInRole(reihum, tenant, 'admin')
    case 'an admin whose address is not verified':
      return addInRole(reihum, tenant, 'admin', false)
    case 'a program with every scope':
    case 'a program without any scope':
    case 'a program of another tenant':
      return addProgram(world, caller)
    case 'a superuser as support':
      return addSupport(reihum, tenant)
    default:
      return reihum.addUser('super', { superuser: true })
  }
}

export function userFor(world: World, caller: CallerName): Promise<TestUser> {
  let user = world.users.get(caller)
  if (!user) {
    user = signIn(world, caller)
    world.users.set(caller, user)
  }
  return user
}

export async function tokenFor(world: World, caller: CallerName): Promise<string | null> {
  if (caller === 'nobody') return null
  if (caller === 'a forged token') return `${world.tenant.admin.token.slice(0, -4)}AAAA`
  if (caller === 'an attendee link') return world.accessToken
  const { token } = await userFor(world, caller)
  return isProgram(caller) ? tokenLike(world, token) : token
}
