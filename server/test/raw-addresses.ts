import { pathToFileURL } from 'node:url'
import { webFolder } from '#app/faces.ts'
import { isUpload } from '#app/uploads.ts'
import { newId } from '#platform/ids.ts'
import { registrationDesk } from './registration-desk.ts'
import type { TestReihum, TestTenant } from './reihum.ts'
import { describedRoutes } from './room-samples.ts'

export type RawAddress = {
  method: string
  path: string
  /** The page of the portal, as its room calls it. */
  page?: string
  /** The line of the head by which the sender is let in. */
  entrance?: string
  /** The fields of the form that is sent there, filled in. */
  form?: string
}

/** The addresses of the portal below that of a tenant, as its rooms bring them. */
export async function portalAddresses(): Promise<readonly string[]> {
  const built = pathToFileURL(`${webFolder}dist/portal/render.js`).href
  return ((await import(built)) as { portalAddresses: readonly string[] }).portalAddresses
}

/** Addresses that are neither a route of the contract nor a page of a tenant. */
const ofTheHouse = ({ tenant: { slug }, code }: RawWorld) => [
  '/',
  '//',
  '/admin',
  '/admin/tenants',
  '/assets/x.js',
  '/embed.js',
  '/healthz',
  '/readyz',
  '/metrics',
  '/robots.txt',
  '/sitemap.xml',
  '/.well-known/security.txt',
  '/login/callback',
  '/api/docs',
  '/api/openapi.json',
  '/embed/feature-matrix',
  `/c/${slug}/${code}`,
  `/files/${slug}/${newId()}/x.png`,
  `/files/${slug}/logo/0123456789abcdef.png`,
]

/** What an upload is told in its query. */
const uploadQueries: Record<string, () => Record<string, string>> = {
  'files.upload': () => ({ id: newId() }),
  'imports.upload': () => ({ id: newId(), kind: 'persons' }),
  'imports.uploadMove': () => ({ id: newId() }),
  'payments.uploadStatement': () => ({ id: newId(), bankImportId: newId() }),
  'mandates.attachScan': () => ({}),
  'registrations.sendProof': () => ({}),
}

/** A tenant in which the addresses lead somewhere. */
export type RawWorld = {
  tenant: TestTenant
  courseId: string
  /** The short address of the course. */
  code: string
  /** Cookies of an attendee who is signed in, and of another session that may be ended. */
  session: string
  spare: string
  /** A link of its own for each page, because what is done at one may end what another is about. */
  link(page: string): Promise<string>
}

/** The token that stands behind these words in the last mail to somebody. */
async function tokenInMail(reihum: TestReihum, recipient: string, before: string): Promise<string> {
  const { rows } = await reihum.owner.query<{ text: string }>(
    'select text from mail where recipient = $1 and position($2 in text) > 0 order by id desc limit 1',
    [recipient, before],
  )
  const [, token] = new RegExp(`${before}([\\w.-]+)`).exec(rows[0]?.text ?? '') ?? []
  if (!token) throw new Error(`no mail with ${before}`)
  return token
}

export async function openRawWorld(reihum: TestReihum): Promise<RawWorld> {
  const tenant = await reihum.addTenant()
  const desk = registrationDesk(() => ({ reihum, tenant }))
  const value = { id: newId(), label: { de: 'Schwimmen', en: 'Swimming' } }
  await desk.staff('POST', '/characteristics', {
    id: newId(),
    characteristic: { label: { de: 'Art', en: 'Kind' }, values: [value], shown: true, filtered: true },
  })
  const courseId = await desk.course({ attendeeLimit: 500, valueIds: [value.id] })
  const full = await desk.course({ attendeeLimit: 1, waiterLimit: 0 })
  await desk.book(full)
  let people = 0
  const someone = () => {
    people += 1
    return `visitor-${people}-${newId()}@example.org`
  }
  const booked = async (email: string) => {
    const attendees = [{ firstName: 'Mina', lastName: 'Berg', email }]
    return (await desk.book(courseId, 1, { attendees })).body
  }
  const portal = (path: string, body: object) =>
    reihum.call('POST', `/api/${tenant.slug}/portal/${path}`, { body })
  const ofMail = async (asked: (email: string) => Promise<unknown>, before: string) => {
    const email = someone()
    await asked(email)
    return tokenInMail(reihum, email, before)
  }
  const toSignIn = () =>
    ofMail(async (email) => {
      await booked(email)
      await portal('me/ask', { email, language: 'de' })
    }, 'me/enter/')
  const signIn = async () => {
    const path = `/portal/${tenant.slug}/me/enter/${await toSignIn()}`
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': '10.251.0.1' }
    const opened = await fetch(`${reihum.origin}${path}`, { method: 'POST', redirect: 'manual', headers })
    return (opened.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  }
  const links: Record<string, () => Promise<string>> = {
    'course-registration': async () => (await booked(someone())).accessToken,
    pay: async () => (await booked(someone())).accessToken,
    interest: () =>
      ofMail((email) => portal('interests', { group: 'art/schwimmen', email, language: 'de' }), 'interest/'),
    'free-place': () =>
      ofMail((email) => portal(`courses/${full}/seat-alerts`, { email, language: 'de' }), 'free-place/'),
    me: toSignIn,
  }
  const { rows } = await reihum.owner.query<{ code: string }>(
    'select address_code as code from course where id = $1',
    [courseId],
  )
  const session = await signIn()
  const spare = await signIn()
  return {
    tenant,
    courseId,
    code: rows[0]?.code ?? '',
    session,
    spare,
    link: (page) => links[page.split('/')[1] ?? '']?.() ?? Promise.resolve('A'.repeat(43)),
  }
}

/** What stands for the variable steps of pages, but for the tokens of links. */
const fillings: Record<string, (world: RawWorld) => string> = {
  courseId: ({ courseId }) => courseId,
  characteristic: () => 'art',
  value: () => 'schwimmen',
  kind: () => 'news',
  code: ({ code }) => code,
  id: () => newId(),
  personId: () => newId(),
  firmId: () => newId(),
  frameId: () => newId(),
  widgetId: () => newId(),
}

async function filled(address: string, world: RawWorld): Promise<string> {
  const steps = await Promise.all(
    address.split('/').map((step) => {
      if (!step.startsWith('$')) return step
      if (step === '$token') return world.link(address)
      const filling = fillings[step.slice(1)]
      if (!filling) throw new Error(`What stands for ${step} in ${address}? Say it in raw-addresses.ts.`)
      return filling(world)
    }),
  )
  return steps.join('/')
}

const attributeOf = (tag: string, name: string) =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll('&amp;', '&')

/** What somebody would write into a field that is empty. */
const written = (name: string) => (/mail/i.test(name) ? 'ada@example.org' : 'Ada')

/** The forms of a page by the path that they are sent to, filled in. */
function formsOf(page: string, path: string): Map<string, string> {
  const forms = new Map<string, string>()
  for (const [form] of page.matchAll(/<form\b[\s\S]*?<\/form>/g)) {
    const [begin = ''] = /^<form\b[^>]*>/.exec(form) ?? []
    if (attributeOf(begin, 'method')?.toLowerCase() !== 'post') continue
    const fields = new URLSearchParams()
    for (const [tag] of form.matchAll(/<(?:input|textarea|select|button)\b[^>]*>/g)) {
      const name = attributeOf(tag, 'name')
      if (name && !fields.has(name)) fields.set(name, attributeOf(tag, 'value') || written(name))
    }
    const to = new URL(attributeOf(begin, 'action') || path, 'http://reihum.test').pathname
    if (!forms.has(to)) forms.set(to, fields.toString())
  }
  return forms
}

/** The pages of the tenant in a face, with links that work, and the forms that they show. */
async function pagesOf(reihum: TestReihum, world: RawWorld, face: string): Promise<RawAddress[]> {
  const forms = new Map<string, string>()
  const pages = await Promise.all(
    (await portalAddresses()).map(async (address, at) => {
      const path = `/${face}/${world.tenant.slug}${await filled(address, world)}`
      const entrance = `cookie: ${address.endsWith('/sign-out') ? world.spare : world.session}`
      const headers = { cookie: entrance.slice('cookie: '.length), 'x-forwarded-for': `10.252.${at}.1` }
      const shown = await fetch(`${reihum.origin}${path}`, { headers, redirect: 'manual' })
      for (const [to, fields] of formsOf(await shown.text(), path)) forms.set(to, fields)
      return { page: address, path, entrance }
    }),
  )
  return pages.flatMap((page) => [
    { ...page, method: 'GET' },
    { ...page, method: 'POST', form: forms.get(page.path) ?? 'a=b' },
  ])
}

/** Every address that is no route of the contract, and the uploads, which are read by themselves. */
export async function addressesBeside(reihum: TestReihum, world: RawWorld): Promise<RawAddress[]> {
  const entrance = `authorization: Bearer ${world.tenant.operator.token}`
  const uploads = ofContract(world)
    .filter(({ method, path }) => isUpload(method, path))
    .map(({ fullName, ...upload }) => {
      const query = uploadQueries[fullName]
      if (!query) throw new Error(`What is ${fullName} told in its query? Say it in raw-addresses.ts.`)
      const filename = fullName === 'payments.uploadStatement' ? 'x.xml' : 'x.csv'
      return { ...upload, path: `${upload.path}?${new URLSearchParams({ ...query(), filename })}`, entrance }
    })
  return [
    ...(await pagesOf(reihum, world, 'portal')),
    ...(await pagesOf(reihum, world, 'embed')),
    ...ofTheHouse(world).flatMap((path) => ['GET', 'POST'].map((method) => ({ method, path }))),
    ...uploads,
    { method: 'PROPFIND', path: '/api/auth/login' },
  ]
}

/** Every route of the contract, in the drill's tenant. */
export function ofContract({ tenant, courseId }: RawWorld) {
  const known: Record<string, string> = { tenant: tenant.slug, courseId }
  return describedRoutes().map(({ fullName, method, path }) => ({
    fullName,
    method,
    path: `/api${path.replaceAll(/\{(\w+)\}/g, (_, name) => known[name] ?? 'x')}`,
  }))
}
