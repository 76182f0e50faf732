import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { rooms as contractRooms } from '@reihum/contract/rooms.ts'
import { type HitKind, searchParts } from '@reihum/contract/search.ts'
import type { TenantRole as Role } from '@reihum/contract/tenants/roles.ts'
import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { houseOf } from '#platform/house.ts'
import { type OuterFrames, routesOf } from '#platform/route-tree.ts'
import { navigationSections } from './navigation-sections.ts'

// Loading the rooms asks at once who is signed in, and there is no browser here that knows: routes and storage are
// replaced.
vi.mock('virtual:contract-routes', async () => {
  const { contractRoutes } = await import('../../contract-routes.ts')
  return { contract: contractRoutes() }
})
const nothingKept = { getItem: () => null, setItem: () => {}, removeItem: () => {} }
vi.stubGlobal('localStorage', nothingKept)
vi.stubGlobal('sessionStorage', nothingKept)
vi.stubGlobal('location', new URL('https://reihum.test/'))
vi.stubGlobal('document', { addEventListener: () => {} })
vi.stubGlobal('addEventListener', () => {})
vi.stubGlobal('self', {})
afterAll(() => void vi.unstubAllGlobals())

const { rooms } = await import('./rooms.ts')
const { adminRooms } = await import('./admin/rooms.ts')
const { portalRooms } = await import('./portal/rooms.ts')
const { storedKeys } = await import('#platform/stored-keys.ts')
const { loadSearch } = await import('#platform/room-search.ts')
const { courseFrame } = await import('#features/courses/course-frame.ts')
const { settingsFrames } = await import('#features/tenants/settings/settings-frames.ts')

const house = houseOf(rooms)
const sectionsOf = (role: Role) =>
  navigationSections(
    house,
    [{ name: 'daily' }, { name: 'money' }, { name: 'catalogue' }, { name: 'administration' }],
    {
      role,
      slug: 'elbe',
      locale: 'en',
    },
  )
const moneyLabels = [
  'Receivables',
  'Invoices',
  'Payments',
  'Pending payments',
  'Direct debits',
  'Bank statements',
  'Refunds',
  'Gift vouchers',
  'Dunning',
  'DATEV',
]
const labels = (role: Role) => sectionsOf(role).map(({ items }) => items.map(({ label }) => label))

/** The addresses that a router knows once the routes of all rooms are added. */
function routed(of: ReturnType<typeof houseOf>, names: readonly (keyof OuterFrames)[]): string[] {
  const root = createRootRoute()
  const outer = Object.fromEntries(
    names.map((id) => [id, createRoute({ getParentRoute: () => root, id })]),
  ) as OuterFrames
  const routeTree = root.addChildren(routesOf(of, outer))
  return Object.keys(createRouter({ routeTree, history: createMemoryHistory(), isServer: true }).routesByPath)
}

describe('the lists of the rooms', () => {
  // The ledger has neither routes nor screens; what it keeps is shown by the payments.
  const order = Object.keys(contractRooms).filter((name) => name !== 'ledger')

  it('name every room that has screens, in the order of the house', () => {
    expect(rooms.map(({ name }) => name)).toEqual(order)
  })

  it.each([
    ['the platform', () => adminRooms],
    ['the portal', () => portalRooms],
  ])('keep that order for %s too, where not all of them have pages', (_, list) => {
    const names = list().map(({ name }) => name)
    expect(names).toEqual(order.filter((name) => names.includes(name)))
  })
})

describe('what the rooms bring to the back office', () => {
  it('is found at every address they name', () => {
    const known = routed(house, ['plain', 'statements', 'setUp', 'own', 'open', 'application'])
    expect(known).toEqual(expect.arrayContaining(house.pages.map(([address]) => address)))
  })

  it('is a navigation in the order of the day, not in that of the house', () => {
    expect(labels('admin')).toEqual([
      [
        'Dashboard',
        'Courses',
        'Events',
        'Appointments',
        'Calendar',
        'Registrations',
        'Waiting list',
        'Interest',
        'Attendance',
        'My timetable',
        'Certificates',
        'Feedback',
        'Attendees',
        'Messages',
        'E-mails',
        'Portal',
      ],
      moneyLabels,
      [
        'Course templates',
        'Additional attributes',
        'Document templates',
        'Places',
        'Instructors',
        'Discount codes',
        'Extras',
        'Companies',
        'Groups of people',
        'Files',
        'Data exchange',
      ],
      ['Settings', 'Audit log'],
    ])
  })

  it('is shown as far as a role may open it', () => {
    expect(labels('operator').at(-1)).toEqual(['Settings'])
    expect(labels('instructor')).toEqual([['Dashboard', 'Attendance', 'My timetable', 'Portal']])
    expect(labels('accountant')).toEqual([
      ['Dashboard', 'Registrations', 'Certificates', 'Portal'],
      moneyLabels,
      ['Data exchange'],
      ['Settings'],
    ])
  })

  it('takes its own place among the positions of a section', () => {
    const taken = rooms
      .flatMap(({ navigation }) => navigation ?? [])
      .map(({ section, position }) => `${section} ${position}`)
    expect(new Set(taken).size).toBe(taken.length)
  })

  it('knows how each list of the data exchange is taken along', () => {
    expect(Object.keys(house.lists)).toEqual([
      'courses',
      'vouchers',
      'registrations',
      'demand',
      'persons',
      'code-uses',
      'recommended-places',
      'receivables',
      'payments',
      'allocations',
      'datev',
      'online-payments',
      'invoices',
      'feedback',
      'audit-log',
    ])
  })

  it('leads to the portal of the tenant', () => {
    const portal = sectionsOf('admin')[0]?.items.at(-1)
    expect(portal).toMatchObject({ to: '/portal/elbe/course-list', isDocument: true })
  })

  it('marks the settings on all of their pages', () => {
    const settings = sectionsOf('admin').at(-1)?.items[0]
    expect(settings?.alsoAt).toEqual(
      expect.arrayContaining([
        '/settings/users',
        '/settings/widgets',
        '/settings/usage',
        '/settings/billing',
        '/settings/invariants',
      ]),
    )
    expect(settings?.alsoAt).not.toContain('/settings/audit-log')
  })

  it('is tabs of a course and of the settings, in their order', () => {
    const tabs = (frames: Parameters<typeof house.tabsOf>[0], role: Role) =>
      house.tabsOf(frames, role).map(({ address }) => address.split('/').at(-1))
    expect(tabs([courseFrame], 'operator')).toEqual([
      'general',
      'details',
      'appointments',
      'registrations',
      'attendances',
      'invoices',
      'money',
      'certificates',
      'feedback',
      'portal-settings',
      'letters',
    ])
    expect(tabs(settingsFrames, 'admin')).toEqual([
      'general',
      'characteristics',
      'closures',
      'payment-methods',
      'mail',
      'texts',
      'documents',
      'assistant',
      'users',
      'widgets',
      'debits',
      'dunning',
      'refunds',
      'rebooking',
      'datev',
      'recommending',
      'firms',
      'integrations',
      'usage',
      'billing',
      'invariants',
    ])
    expect(tabs(settingsFrames, 'accountant')).toEqual([
      'general',
      'payment-methods',
      'mail',
      'texts',
      'documents',
      'assistant',
      'debits',
      'dunning',
      'refunds',
      'rebooking',
      'datev',
      'recommending',
      'firms',
      'usage',
      'billing',
      'invariants',
    ])
  })

  it.each([
    ['/dashboard', null],
    ['/account', null],
    ['/courses', 'courses.manage'],
    ['/courses/new', 'courses.manage'],
    ['/courses/1/general', 'courses.manage'],
    ['/courses/1/details', 'courses.manage'],
    ['/courses/1/registrations', 'courses.manage'],
    ['/courses/1/registrations/2', 'registrations.read'],
    ['/courses/1/registrations/2/edit', 'registrations.manage'],
    ['/registrations/', 'registrations.read'],
    ['/registrations/withdrawals', 'registrations.read'],
    ['/registrations/exceptions', 'registrations.manage'],
    ['/interests', 'registrations.manage'],
    ['/registrations/bulk/3', 'registrations.manage'],
    ['/settings/usage', 'settings.read'],
    ['/coursesque', null],
  ])('%s takes %s', (path, permission) => {
    expect(house.permissionOf(path)).toBe(permission)
  })

  it('opens attendance and the timetable to an instructor and nothing else, and what is owed to an accountant', () => {
    const opened = (role: 'instructor' | 'accountant') =>
      [
        '/attendances',
        '/timetable',
        '/courses',
        '/registrations',
        '/attendees',
        '/receivables',
        '/payments/new',
        '/settings/general',
        '/files',
      ].filter((path) => house.mayOpen(role, path))
    expect(opened('instructor')).toEqual(['/attendances', '/timetable'])
    expect(opened('accountant')).toEqual([
      '/registrations',
      '/receivables',
      '/payments/new',
      '/settings/general',
    ])
  })
})

describe('what the search shows', () => {
  it('is known of every part and every kind that the server finds', async () => {
    const { parts, hits } = await loadSearch(rooms)
    expect(Object.keys(parts).sort()).toEqual(searchParts.map(([name]) => name).sort())
    const kinds = Object.values(contractRooms).flatMap((room) =>
      'search' in room ? (Object.keys(room.search.hits) as HitKind[]) : [],
    )
    expect(Object.keys(hits).sort()).toEqual(kinds.sort())
    for (const kind of kinds) expect(house.addressOf(kind, { id: '1', courseId: '2' })).toMatch(/^\/.*[12]/)
  })

  it('leads to pages that are there', async () => {
    const { synonyms, pages, actions, parts } = await loadSearch(rooms)
    const addresses = house.pages.map(([address]) => address)
    const named = [
      ...synonyms.keys(),
      ...[...pages, ...actions].map(({ to }) => to),
      ...Object.values(parts).flatMap(({ list }) => list ?? []),
    ]
    expect(addresses).toEqual(expect.arrayContaining(named))
  })

  it('is offered in an order that everybody agreed on', async () => {
    const { pages, actions } = await loadSearch(rooms)
    expect(actions.map(({ to }) => to)).toEqual([
      '/courses/new',
      '/registrations/new',
      '/attendees/new',
      '/notifications/messages/new',
      '/payments/new',
      '/receivables/new',
      '/payments/debits/mandates/new',
      '/refunds/new',
      '/vouchers/new',
      '/notifications/rules',
      '/places/new',
      '/codes/new',
      '/extras/new',
      '/firms/new',
      '/person-groups/new',
      '/codes/new-set',
    ])
    expect(pages.map(({ to }) => to)).toEqual([
      '/settings/users',
      '/settings/characteristics',
      '/settings/closures',
      '/settings/payment-methods',
      '/settings/widgets',
      '/settings/mail',
      '/settings/mail/texts',
      '/settings/integrations',
      '/settings/documents',
      '/settings/assistant',
      '/settings/usage',
      '/settings/billing',
      '/settings/invariants',
      '/registrations/withdrawals',
      '/registrations/exceptions',
      '/recommended',
      '/invoices/send',
      '/invoices/export',
      '/payments/cash',
      '/payments/online',
      '/feedback/answers',
      '/feedback/form',
      '/account',
      '/suggestions',
    ])
  })
})

it('gives people to do what their role may do, the most urgent first', () => {
  const tasks = (role: Role) => house.tasksOf(role).map(({ says }) => says.en.replace(/.*other \{|\}.*/g, ''))
  expect(tasks('admin')).toEqual([
    'Go on with onboarding',
    'rules of the data checks are broken',
    'withdrawals are waiting for you',
    'requests for an exception wait for your answer',
    'payments are overdue',
    'proofs that were sent are to be looked at',
    'proofs of reduced prices are missing',
    'attendees could not be informed',
    'registrations wait for confirmation',
    'e-mails have not arrived',
    'returned direct debits wait for a decision',
    'returns or reversals of the bank wait for a decision',
    'refunds wait to be checked',
    'online payments need checking',
    'courses need a decision',
    'published courses cannot be paid for',
    'courses are still drafts',
  ])
  expect(tasks('accountant')).toEqual([
    'rules of the data checks are broken',
    'withdrawals are waiting for you',
    'payments are overdue',
    'proofs of reduced prices are missing',
    'attendees could not be informed',
    'registrations wait for confirmation',
    'returned direct debits wait for a decision',
    'returns or reversals of the bank wait for a decision',
    'refunds wait to be checked',
    'online payments need checking',
  ])
})

it('tells keys that several rooms use in one sentence', () => {
  expect(house.shortcuts.map(({ keys, what }) => [keys.join(' '), what.map(({ en }) => en)])).toEqual([
    ['Alt ↓', ['next course', 'next registration']],
    ['Alt ↑', ['previous course', 'previous registration']],
  ])
})

describe('what the rooms bring to the platform', () => {
  const admin = houseOf(adminRooms)

  it('is found at every address they name', () => {
    expect(routed(admin, ['platform'])).toEqual(
      expect.arrayContaining(admin.pages.map(([address]) => address)),
    )
  })

  it('is a navigation in its own order', () => {
    const shown = navigationSections(admin, [{ name: 'overview' }, { name: 'operation' }], {
      role: null,
      slug: '',
      locale: 'en',
    })
    expect(shown.map(({ items }) => items.map(({ label }) => label))).toEqual([
      ['Overview', 'Tenants', 'Users', 'Feedback', 'Audit logs'],
      ['Tiers', 'Charges', 'Recommendations', 'Data checks', 'E-mails', 'Jobs'],
    ])
  })
})

describe('what is stored in the browser', () => {
  const source = fileURLToPath(new URL('../', import.meta.url))
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.ts$/.test(file))
    .map((file) => ({ file, text: readFileSync(source + file, 'utf8') }))
  const touching = files
    .filter(({ text }) =>
      /\b(localStorage|sessionStorage|indexedDB|cookieStore)\b|document\.cookie/.test(text),
    )
    .map(({ file }) => file)
  const textOf = (folder: string) =>
    files
      .filter(({ file }) => file.startsWith(folder))
      .map(({ text }) => text)
      .join('\n')
  const writes = (key: string) => new RegExp(`['"\`]${key.replace('*', '')}`)

  /** The files outside of rooms that may write; a new one has to be added here, with the keys it writes. */
  const writers: Record<string, string[]> = {
    'app/portal/enhance.ts': [],
    'app/portal/form.ts': ['reihum-draft-*'],
    'platform/carried-notice.ts': ['notice'],
    'platform/route-guard.ts': ['supplied_sign_in'],
    'platform/connection.ts': [
      'api_token',
      'user_info',
      'login_at',
      'tenant',
      'currency_code',
      'brand',
      'consent',
      'language',
      'color_scheme',
      'list_layouts',
      'single_keys',
      'calendar_colours',
    ],
  }
  const byRouter = ['tsr-scroll-restoration-*', 'tanstack_router_reload:*']
  const ofRooms = rooms.map(({ name, stored = [] }) => ({ name, keys: stored.map(({ key }) => key) }))

  it('is listed once', () => {
    const keys = [...storedKeys.map(({ key }) => key), ...ofRooms.flatMap((room) => room.keys)]
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
  })

  it('comes from files that are known, and from rooms that say what they store', () => {
    const storing = ofRooms.filter(({ keys }) => keys.length > 0).map(({ name }) => `features/${name}/`)
    const isOfRoom = (file: string) => storing.some((folder) => file.startsWith(folder))
    expect(touching.filter((file) => !isOfRoom(file)).sort()).toEqual(Object.keys(writers).sort())
  })

  it('is what these files and rooms write, and nothing that nobody writes', () => {
    const written = Object.values(writers).flat()
    expect([...written, ...byRouter].sort()).toEqual(storedKeys.map(({ key }) => key).sort())
    for (const key of written) expect(textOf(''), key).toMatch(writes(key))
    for (const { name, keys } of ofRooms)
      for (const key of keys)
        expect(textOf(`features/${name}/`).replace(/key: '[^']*'/g, ''), key).toMatch(writes(key))
  })
})
