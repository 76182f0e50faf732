import { randomUUID } from 'node:crypto'
import { richTextFrom } from '../../contract/src/wire/rich-text.ts'
import type { Tenant, User } from './people.ts'
import { password, theStage } from './stage.ts'

/** Calls from an address of its own, because the rate limits count by address. */
export function someAddress(): string {
  const [a = 0, b = 0, c = 0] = crypto.getRandomValues(new Uint8Array(3))
  return `10.${a}.${b}.${c}`
}

type Call = { token?: string; body?: unknown; language?: string }

export async function call<Body>(method: string, path: string, { token, body, language = 'de' }: Call = {}) {
  const response = await fetch(`${theStage().origin}/api${path}`, {
    method,
    headers: {
      'accept-language': language,
      'x-forwarded-for': someAddress(),
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const answer = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${answer}`)
  return JSON.parse(answer) as Body
}

export async function tokenOf(user: User): Promise<string> {
  const { token } = await call<{ token: string }>('POST', '/auth/login', {
    body: { username: user.username, password },
  })
  return token
}

const kept = new Map<string, Promise<string>>()

/** The token for preparing data; each user signs in only once for it. */
function keptTokenOf(user: User): Promise<string> {
  const token = kept.get(user.id) ?? tokenOf(user)
  kept.set(user.id, token)
  return token
}

/** Changes settings of the tenant without the browser, as another person would meanwhile. */
export async function changeSettings(tenant: Tenant, changes: Record<string, string>): Promise<void> {
  const path = `/${tenant.slug}/settings`
  const token = await keptTokenOf(tenant.admin)
  const { revision, ...stored } = await call<Record<string, unknown>>('GET', path, { token })
  await call('PUT', path, { token, body: { revision, settings: { ...stored, ...changes } } })
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

export type Course = { id: string; title: string; reference: string }

/** A published course, as an operator would have created it. */
export async function addCourse(tenant: Tenant, overrides: Record<string, unknown> = {}): Promise<Course> {
  const id = randomUUID()
  const course = {
    title: 'Aquarell für Einsteiger',
    reference: `K-${id.slice(0, 8)}`,
    description: richTextFrom('Kleine Gruppe, Material inklusive.'),
    start: inDays(20),
    end: inDays(20.1),
    feeCents: 8900,
    attendeeLimit: 8,
    waiterLimit: null,
    ...overrides,
  }
  const token = await keptTokenOf(tenant.operator)
  await call('POST', `/${tenant.slug}/courses`, { token, body: { id, publish: true, course } })
  return { id, title: course.title, reference: course.reference }
}

type Named = { firstName: string; lastName: string }

/** Books as an operator, who needs no challenge; several people are one booking, and the first is its contact. */
export async function book(tenant: Tenant, course: Course, ...people: [Named, ...Named[]]) {
  const attendees = people.map((person) => ({
    ...person,
    email: `${person.firstName.toLowerCase()}@example.org`,
    city: 'Hamburg',
  }))
  return call('POST', `/${tenant.slug}/courses/${course.id}/registrations`, {
    token: await keptTokenOf(tenant.operator),
    body: {
      requestKey: randomUUID(),
      language: 'de',
      attendees,
      whenFull: 'waiting_list',
    },
  })
}

/** A field of the registration form, as an operator would have defined it; returns its id. */
export async function addAttribute(tenant: Tenant, attribute: Record<string, unknown>): Promise<string> {
  const id = randomUUID()
  const token = await keptTokenOf(tenant.operator)
  await call('POST', `/${tenant.slug}/attributes`, { token, body: { id, attribute } })
  return id
}

/** Enters the account whose statements may be read. */
export async function enterBank({ slug, admin }: Tenant, iban = 'DE89370400440532013000') {
  const creditor = { creditorId: '', creditorName: '', creditorIban: '', creditorBic: '' }
  await call('PUT', `/${slug}/settings/bank`, {
    token: await keptTokenOf(admin),
    body: {
      bank: { accountHolder: 'Kreativhaus', iban, bic: '', ...creditor, preNotificationDays: 14 },
      proof: { currentPassword: password },
    },
  })
}
