import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { saleDrillLimits } from '@reihum/contract/registrations/sale-drill.schema.ts'
import type { TenantRole } from '@reihum/contract/tenants/roles.ts'
import { newId } from '#platform/ids.ts'
import { platformTenantId } from '#platform/tenant-context.ts'
import {
  addCourse,
  bookingRequest,
  courseFields,
  type TestReihum,
  type TestTenant,
  type TestUser,
} from './reihum.ts'

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
] as const
export type CallerName = (typeof callers)[number]

export const isAnonymous = (caller: CallerName) => callers.indexOf(caller) < 3

/** One tenant with something of everything, and all who may knock at its door. */
export type World = {
  tenant: TestTenant
  courseId: string
  /** What an attendee has in the link of a mail. */
  accessToken: string
  registrationId: string
  /** Signed in when first needed. */
  users: Map<CallerName, Promise<TestUser>>
}

export const addWorld = async (reihum: TestReihum): Promise<World> => {
  const tenant = await reihum.addTenant()
  // Its limits are not what this is about.
  await reihum.owner.query("update tenant set tier = 'ULTIMATE' where id = $1", [tenant.id])
  const courseId = await addCourse(reihum, tenant, { attendeeLimit: null })
  return { tenant, courseId, ...(await book(reihum, tenant, courseId)), users: new Map() }
}

async function book(reihum: TestReihum, tenant: TestTenant, courseId: string) {
  const path = `/api/${tenant.slug}/portal/courses/${courseId}/registrations`
  const { body } = await reihum.call<{ accessToken: string; registrations: { id: string }[] }>('POST', path, {
    body: bookingRequest(),
  })
  return { accessToken: body.accessToken, registrationId: body.registrations[0]?.id ?? '' }
}

async function addMember(reihum: TestReihum, tenant: TestTenant, userId: string, role: string) {
  const id = newId()
  await reihum.owner.query('insert into membership (tenant_id, id, user_id, role) values ($1, $2, $3, $4)', [
    ...[tenant.id, id, userId, role],
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
  if (status !== 200) throw new Error(`support was refused: ${status}`)
  return user
}

/** Leads the course of the world: of others an instructor knows nothing. */
async function addInstructor(reihum: TestReihum, { tenant, courseId }: World): Promise<TestUser> {
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

function signIn(reihum: TestReihum, world: World, caller: CallerName): Promise<TestUser> {
  const { tenant } = world
  switch (caller) {
    case 'a member of another tenant':
      // Not the only admin there, as below.
      return reihum.addTenant().then((other) => addInRole(reihum, other, 'admin'))
    case 'an instructor':
      return addInstructor(reihum, world)
    case 'an accountant':
      return addInRole(reihum, tenant, 'accountant')
    case 'an operator':
      return Promise.resolve(tenant.operator)
    case 'an admin':
      // Not the only one, so that leaving is possible.
      return addInRole(reihum, tenant, 'admin')
    case 'an admin whose address is not verified':
      return addInRole(reihum, tenant, 'admin', false)
    case 'a superuser as support':
      return addSupport(reihum, tenant)
    default:
      return reihum.addUser('super', { superuser: true })
  }
}

export function userFor(reihum: TestReihum, world: World, caller: CallerName): Promise<TestUser> {
  let user = world.users.get(caller)
  if (!user) {
    user = signIn(reihum, world, caller)
    world.users.set(caller, user)
  }
  return user
}

export async function tokenFor(reihum: TestReihum, world: World, caller: CallerName): Promise<string | null> {
  if (caller === 'nobody') return null
  if (caller === 'a forged token') return `${world.tenant.admin.token.slice(0, -4)}AAAA`
  if (caller === 'an attendee link') return world.accessToken
  return (await userFor(reihum, world, caller)).token
}

type Subject = (world: World, caller: TestUser | null) => string | Promise<string>

/** Something real for every placeholder in a path, so that only who asks decides what is answered. */
export function subjectsOf(reihum: TestReihum): Record<string, Subject> {
  const insert = async (table: string, row: Record<string, unknown>) => {
    const places = Object.keys(row).map((_, at) => `$${at + 1}`)
    const text = `insert into ${table} (${Object.keys(row)}) values (${places})`
    await reihum.owner.query(text, Object.values(row))
    return String(row.id)
  }
  const make = async (tenant: TestTenant, path: string, fields: object) => {
    const id = newId()
    const body = { id, ...fields }
    await reihum.call('POST', `/api/${tenant.slug}/${path}`, { token: tenant.operator.token, body })
    return id
  }
  const makePlace = (tenant: TestTenant) =>
    make(tenant, 'places', { place: { name: newId(), country: 'DE', capacity: null } })
  const addUser = async () => {
    const id = newId()
    const email = `subject-${id}@example.org`
    return insert('user_account', { id, username: email, email, verified_at: new Date() })
  }
  const entryOf = async (tenantId: string) => {
    const { rows } = await reihum.owner.query('select id from audit_entry where tenant_id = $1 limit 1', [
      tenantId,
    ])
    return rows[0].id
  }
  const addMail = (tenant_id: string) =>
    insert('mail', {
      ...{ tenant_id, id: newId(), event_id: newId(), kind: 'received', recipient: 'a@example.org' },
      ...{ subject: 'S', html: '', text: '', message_id: `<${newId()}@test>`, state: 'stored' },
    })
  const addMailWithTerms = async (tenant_id: string) => {
    const mail_id = await addMail(tenant_id)
    const terms = Buffer.from(mail_id)
    const sha256 = createHash('sha256').update(terms).digest('hex')
    await insert('mail_content', { tenant_id, sha256, content: terms, created_at: new Date() })
    await insert('mail_attachment', {
      ...{ tenant_id, mail_id, position: 0, filename: 'AGB.txt', media_type: 'text/plain', sha256 },
    })
    return mail_id
  }
  return {
    // Where a route wants another than the placeholder says, it stands under its name.
    ...Object.fromEntries(
      ['courses.move', 'courses.update', 'courses.changePortal', 'courses.remove'].map((name) => [
        `${name} courseId`,
        ({ tenant }: World) => make(tenant, 'courses', { course: courseFields() }),
      ]),
    ),
    'registrations.cancelCourse courseId': ({ tenant }) =>
      make(tenant, 'courses', { publish: true, course: courseFields() }),
    'registrations.decideCourse courseId': ({ tenant }) =>
      make(tenant, 'courses', { publish: true, course: courseFields({ minimumAttendees: 3 }) }),
    move: () => 'publish',
    'insights.platformMail mailId': () => addMail(platformTenantId),
    tenant: ({ tenant }) => tenant.slug,
    tenantId: ({ tenant }) => tenant.id,
    courseId: ({ courseId }) => courseId,
    month: () => '2027-03',
    appointmentId: async ({ tenant }) => {
      const courseId = newId()
      const body = { id: courseId, course: courseFields() }
      await reihum.call('POST', `/api/${tenant.slug}/courses`, { token: tenant.operator.token, body })
      // Before onboarding nobody adds a course; then it is one that is there.
      const { rows } = await reihum.owner.query(
        'select id from appointment where tenant_id = $1 order by (course_id = $2) desc limit 1',
        [tenant.id, courseId],
      )
      return rows[0].id
    },
    // Nobody attends a draft.
    'attendance.sheet appointmentId': async ({ courseId }) => {
      const { rows } = await reihum.owner.query('select id from appointment where course_id = $1', [courseId])
      return rows[0].id
    },
    fileId: ({ tenant }) =>
      insert('stored_file', {
        ...{ tenant_id: tenant.id, id: newId(), filename: 'a.pdf', filename_sort: 'a.pdf', filesize: 1 },
        ...{ media_type: 'application/pdf', kind: 'pdf', sha256: '0'.repeat(64), created_at: new Date() },
      }),
    templateId: ({ tenant }) =>
      make(tenant, 'templates', {
        template: { name: newId(), title: 'Aquarell', attendeeLimit: null, waiterLimit: null, feeCents: 0 },
      }),
    widgetId: ({ tenant }) => make(tenant, 'widgets', { widget: { name: newId() } }),
    list: () => 'registrations',
    viewId: async ({ tenant }, caller) =>
      insert('list_view', {
        ...{
          tenant_id: tenant.id,
          id: newId(),
          list: 'registrations',
          user_id: caller?.id ?? (await addUser()),
        },
        ...{ name: 'Offen', name_sort: newId(), search: {}, shared: true },
        ...{ created_at: new Date(), updated_at: new Date() },
      }),
    owner: () => 'place',
    ownerId: ({ tenant }) => makePlace(tenant),
    'courses.renewFeed ownerId': async ({ tenant }) => {
      const id = await makePlace(tenant)
      const { token } = tenant.operator
      await reihum.call('PUT', `/api/${tenant.slug}/calendar-feeds/place/${id}`, { token })
      return id
    },
    attributeId: ({ tenant }) =>
      make(tenant, 'attributes', { attribute: { kind: 'text', label: { de: 'Beruf', en: '' } } }),
    // Known, and registered for nothing that is still to come.
    personId: ({ tenant }) =>
      insert('person', {
        ...{ tenant_id: tenant.id, id: newId(), first_name: 'Mina', last_name: 'Müller' },
        ...{ name_sort: 'muller mina', email: `${newId()}@example.org` },
      }),
    registrationId: async ({ tenant, courseId }) => (await book(reihum, tenant, courseId)).registrationId,
    bulkRunId: ({ tenant, registrationId }) =>
      insert('bulk_run', {
        ...{ tenant_id: tenant.id, id: newId(), action: { type: 'confirm', inform: true } },
        ...{ registration_ids: [registrationId], created_at: new Date(), finished_at: new Date() },
      }),
    saleDrillId: ({ tenant, courseId }) =>
      insert('sale_drill', {
        ...{ tenant_id: tenant.id, id: newId(), course_id: courseId, registrants: 20, state: 'failed' },
        ...{ beat_at: new Date(), created_at: new Date(), finished_at: new Date() },
      }),
    // There were as many as may be today, so that knocking puts no load on anything.
    'registrations.startSaleDrill courseId': async ({ tenant, courseId }) => {
      await reihum.owner.query(
        `insert into sale_drill (tenant_id, id, course_id, registrants, state, beat_at, created_at, finished_at)
         select $1, gen_random_uuid(), $2, 20, 'failed', now(), now(), now() from generate_series(1, $3)`,
        [tenant.id, courseId, saleDrillLimits.aDay],
      )
      return courseId
    },
    importId: ({ tenant }) => {
      const cells = [
        ['Vorname', 'Nachname'],
        [newId(), 'Müller'],
      ]
      const rows = cells.map((row, at) => ({ number: at + 1, cells: row }))
      return insert('import_run', {
        ...{ tenant_id: tenant.id, id: newId(), kind: 'persons', filename: 'a.csv', sha256: '0'.repeat(64) },
        content: gzipSync(JSON.stringify([{ name: 'a', rows }])),
        ...{ created_at: new Date(), expires_at: new Date(Date.now() + 86_400_000) },
      })
    },
    accessToken: ({ accessToken }) => accessToken,
    // Each another, because mails to one address are counted; what is none is answered the same.
    'registrations.renewAccess accessToken': () => newId(),
    withdrawalId: ({ tenant }) =>
      insert('withdrawal', {
        ...{ tenant_id: tenant.id, id: newId(), request_key: newId(), declared_at: new Date(), name: 'Mina' },
        ...{ contract: 'Aquarell', email: 'mina@example.org', language: 'de', state: 'open' },
      }),
    auditId: ({ tenant }) => entryOf(tenant.id),
    mailId: ({ tenant }) => addMail(tenant.id),
    'messages.attachment mailId': ({ tenant }) => addMailWithTerms(tenant.id),
    position: () => '0',
    memberId: async ({ tenant }) => addMember(reihum, tenant, await addUser(), 'operator'),
    invitationId: ({ tenant }) =>
      insert('invitation', {
        ...{ tenant_id: tenant.id, id: newId(), email: `${newId()}@example.org`, role: 'operator' },
        ...{ language: 'de', created_at: new Date(), expires_at: new Date(Date.now() + 86_400_000) },
      }),
    userId: addUser,
    sessionId: async (_, caller) =>
      insert('user_session', {
        ...{ id: newId(), user_id: caller?.id ?? (await addUser()), created_at: new Date() },
        ...{ refreshed_at: new Date(), expires_at: new Date(Date.now() + 86_400_000) },
      }),
    identityId: async (_, caller) =>
      insert('user_identity', {
        ...{ id: newId(), user_id: caller?.id ?? (await addUser()), provider: 'nowhere', subject: newId() },
        ...{ email: 'a@example.org', linked_at: new Date() },
      }),
    passkeyId: async (_, caller) =>
      insert('passkey', {
        ...{ id: newId(), user_id: caller?.id ?? (await addUser()), credential_id: newId(), name: 'Laptop' },
        ...{ public_key: Buffer.alloc(8), sign_count: 0, is_backed_up: false, created_at: new Date() },
      }),
    jobId: async () => {
      const { rows } = await reihum.owner.query(
        "select (graphile_worker.add_job('nobody.does-this', run_at := now() + interval '1 day')).id::text as id",
      )
      return rows[0].id
    },
    provider: () => 'nowhere',
    step: () => 'bank',
    token: () => 'x'.repeat(32),
  }
}
