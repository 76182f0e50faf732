import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { featureOrder } from './architecture/house.ts'
import { checkArchitecture } from './architecture.ts'

const folders: string[] = []

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** The owners of tables, as the rooms' plugs name them. */
const plugs = {
  'server/src/features/registrations/registrations.room.ts':
    "export const room = { tables: ['booking', 'registration', 'sale_drill'] }\n",
  'server/src/features/attendance/attendance.room.ts':
    "export const room = { tables: ['attendance_mark'] }\n",
  'server/src/features/courses/courses.room.ts': "export const room = { tables: ['course'] }\n",
}

/** Checks a repository that has only these files and the plugs above. */
function check(files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'reihum-house-'))
  folders.push(folder)
  for (const [path, text] of Object.entries({ ...plugs, ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return checkArchitecture(folder)
}

const courses = 'server/src/features/courses'
const registrations = 'server/src/features/registrations'
const many = (count: number) => 'export const line = 1\n'.repeat(count)

type Breach = [rule: string, path: string, text: string, says: RegExp]

const breaches: Breach[] = [
  [
    'the server never imports the web',
    `${courses}/create-course.ts`,
    "import { mark } from '../../../../web/src/ui/mark.ts'\n",
    /create-course\.ts:1 imports .*server never imports web: .* belongs in contract\/src\/<feature>\//,
  ],
  [
    'the web never imports the server',
    'web/src/platform/session.ts',
    "export type { Caller } from '../../../server/src/platform/caller.ts'\nexport const one = 1\n",
    /web never imports server: .* belongs in contract\/src\/<feature>\//,
  ],
  [
    'the contract imports only its schema libraries',
    'contract/src/courses/course.schema.ts',
    "import { sql } from 'kysely'\n",
    /imports only zod, @orpc\/contract, ibantools: .* belongs in server\/src\/platform\/ or web\/src\/platform\//,
  ],
  [
    'the contract knows neither side',
    'contract/src/courses/course.schema.ts',
    "import type { Course } from '../../../server/src/features/courses/course.queries.ts'\n",
    /knows neither side: .* the rest in server\//,
  ],
  [
    'the platform of the server knows no feature',
    'server/src/platform/jobs/worker.ts',
    "import { sendReminder } from '#features/messages/send-reminder.ts'\n",
    /belongs in server\/src\/features\/messages\//,
  ],
  [
    'a late import is an import',
    'server/src/platform/jobs/worker.ts',
    "export const load = () => import('#features/messages/send-reminder.ts' as string)\n",
    /belongs in server\/src\/features\/messages\//,
  ],
  [
    'no feature knows the app',
    `${courses}/create-course.ts`,
    "import { router } from '#app/router.ts'\n",
    /move what is needed down to server\/src\/platform\//,
  ],
  [
    'no product code imports what is made for tests',
    `${courses}/create-course.ts`,
    "import { startTestReihum } from '#test/reihum.ts'\n",
    /only tests import what is made for tests: .* belongs in src\//,
  ],
  [
    'the plug of a room does not load its samples, which are made for tests',
    `${courses}/courses.room.ts`,
    "import { samples } from './courses.samples.ts'\n",
    /only tests import what is made for tests/,
  ],
  [
    'the ui of the web could ship in another product',
    'web/src/ui/user-menu.tsx',
    "import { session } from '#platform/session.ts'\n",
    /hand it over as a property, or move the piece to web\/src\/platform\//,
  ],
  [
    'the platform of the web knows no feature',
    'web/src/platform/guards.ts',
    "import { coursesRoutes } from '#features/courses/courses.routes.tsx'\n",
    /belongs in web\/src\/features\/courses\//,
  ],
  [
    'a feature imports only what stands to its left',
    `${courses}/cancel-course.ts`,
    "import { cancelRegistration } from '#features/registrations/cancel-registration.ts'\n",
    /registrations stands to the right of courses: .* event, recorded in courses .* server\/src\/app\/subscriptions\.ts/,
  ],
  ...[
    'course.store.ts',
    'courses.routes.ts',
    'course.jobs.ts',
    'course.mails.ts',
    'course.permissions.ts',
  ].map(
    (file): Breach => [
      `${file} is its feature's own`,
      `${registrations}/register.ts`,
      `import { any } from '#features/courses/${file}'\n`,
      /is courses's own: .* add a command to server\/src\/features\/courses\//,
    ],
  ),
  [
    'components stay in their feature',
    'web/src/features/registrations/registration-page.tsx',
    "import { CourseBadge } from '../courses/course-badge.tsx'\n",
    /components of courses stay in courses: .* web\/src\/ui\/, .* web\/src\/app\//,
  ],
  [
    'rules import nothing that reads or writes',
    `${courses}/course.rules.ts`,
    "import { readFileSync } from 'node:fs'\n",
    /what needs node:fs belongs in the command or in the store/,
  ],
  [
    'rules do not reach the database by another file',
    `${courses}/course.rules.ts`,
    "import type { Tx } from '#platform/database/transaction.ts'\n",
    /load in the command, and hand over/,
  ],
  [
    'permissions do not load',
    `${courses}/course.permissions.ts`,
    "import { findCourse } from './course.queries.ts'\n",
    /load in the command, and hand over/,
  ],
  [
    'rules do not read the clock',
    `${courses}/course.rules.ts`,
    'export const isOver = (end: Date) => end < new Date()\n',
    /course\.rules\.ts:1: .* take `now` as an argument/,
  ],
  [
    'rules do not read the clock by its other names',
    `${courses}/course.rules.ts`,
    '\nexport const isOver = (end: number) => end < Date.now()\n',
    /course\.rules\.ts:2: .* take `now` as an argument/,
  ],
  [
    'rules do not throw dice',
    `${courses}/course.rules.ts`,
    'export const draw = () => Math.random()\n',
    /take what is random as an argument/,
  ],
  [
    'the contract does not touch the world',
    'contract/src/wire/locales.ts',
    'export const language = process.env.LANG\n',
    /belongs in the command, the store or the platform/,
  ],
  [
    'few features may name the door of the platform',
    `${courses}/course.queries.ts`,
    "import type { InPlatform } from '#platform/database/in-platform.ts'\n",
    /reached with the ctx of inTenant/,
  ],
  [
    'few features may use the door of the platform, wherever it came from',
    `${courses}/courses.routes.ts`,
    'export const list = (context: any) => context.inPlatform(() => [])\n',
    /courses\.routes\.ts:1: .* reached with the ctx of inTenant/,
  ],
  [
    'no feature opens connections',
    'server/src/features/identity/sign-in.ts',
    "import { openPools } from '#platform/database/pools.ts'\n",
    /take ctx as the first argument and use ctx\.tx/,
  ],
  [
    'no feature brings a driver of its own',
    `${courses}/course.store.ts`,
    "import pg from 'pg'\n",
    /take ctx as the first argument and use ctx\.tx/,
  ],
  [
    'public pages do not know the kit of the back office',
    'web/src/features/courses/portal/course-list-page.tsx',
    "import { Button } from '@mantine/core'\n",
    /belongs in contract\/src\/, their own pieces in a portal\/ folder/,
  ],
  [
    'public pages do not know the back office',
    'web/src/app/portal/render.tsx',
    "import { session } from '#platform/session.ts'\n",
    /belongs in contract\/src\/, their own pieces in a portal\/ folder/,
  ],
  [
    'a name says what is in the file',
    `${courses}/course-utils.ts`,
    'export const one = 1\n',
    /utils says nothing about what is in it: name it after what it does or holds/,
  ],
  [
    'a folder too',
    'web/src/ui/helpers/format.ts',
    'export const one = 1\n',
    /helpers says nothing about what is in it/,
  ],
  [
    'names are kebab-case',
    `${courses}/createCourse.ts`,
    'export const one = 1\n',
    /createCourse is not kebab-case/,
  ],
  [
    'kinds of files are a closed vocabulary',
    `${courses}/course.model.ts`,
    'export const one = 1\n',
    /\.model is no kind of file that stands here: the kinds are one of routes, rules, .*house\.ts/,
  ],
  [
    'a kind of one side does not stand on the other',
    'web/src/features/courses/course.store.ts',
    'export const one = 1\n',
    /\.store is no kind of file that stands here: the kinds are one of (?!.*\bstore\b)room, routes, .*messages/,
  ],
  [
    'a feature stands in the order',
    'server/src/features/surveys/ask.ts',
    'export const one = 1\n',
    /surveys is no feature yet: put it into the list in contract\/src\/rooms\.ts/,
  ],
  ['files split by a noun', `${courses}/create-course-2.ts`, 'export const one = 1\n', /split by a noun/],
  [
    'there are no barrels',
    'web/src/ui/list/index.ts',
    "export * from './list-page.tsx'\nexport { Row } from './row.tsx'\n",
    /a barrel hides where things are: import each from the file that holds it/,
  ],
  [
    'no room queries a table to its right through the query builder',
    `${courses}/course.queries.ts`,
    "export const all = (tx: Tx) => tx.selectFrom('course as c').innerJoin('registration as r', 'r.course_id', 'c.id')\n",
    /course\.queries\.ts:1: registration belongs to registrations, .* in server\/src\/features\/registrations\//,
  ],
  [
    'nor keeps records in one',
    `${courses}/course.store.ts`,
    "export const bookings = recordTable('booking', {})\n",
    /booking belongs to registrations/,
  ],
  [
    'nor in SQL as text',
    `${courses}/course.queries.ts`,
    "import { sql } from 'kysely'\nexport const there = sql`exists (select\n  from attendance_mark m where m.id = 1)`\n",
    /course\.queries\.ts:2: attendance_mark belongs to attendance/,
  ],
  [
    'nor writes one',
    'server/src/features/people/erase.ts',
    "export const text = 'update booking set email = null'\n",
    /booking belongs to registrations, which stands to the right of people/,
  ],
  [
    'an exception that nothing needs any more is taken out',
    'server/src/features/tenants/tenant.queries.ts',
    'export const one = 1\n',
    /registration is not asked here any more: take it out of rightwardQueries/,
  ],
  [
    'every table has an owner',
    'server/src/platform/database/schema.ts',
    'export interface DB {\n  course: Course;\n  survey: Survey;\n}\n',
    /the table survey has no owner yet: name it under "tables" in the <room>\.room\.ts/,
  ],
  [
    'a room of the contract knows none to its right',
    'contract/src/courses/course.schema.ts',
    "import type { State } from '../registrations/registration-states.ts'\nexport const one = 1\n",
    /registrations stands to the right of courses: .* contract\/src\/courses\//,
  ],
  [
    'what all share on the wire knows no room',
    'contract/src/wire/page.schema.ts',
    "import { course } from '../courses/course.schema.ts'\nexport const page = course\n",
    /courses stands to the right of wire/,
  ],
  [
    'no room of the contract knows the whole',
    'contract/src/courses/course.schema.ts',
    "import type { contract } from '../contract.ts'\nexport const one = 1\n",
    /only the whole knows contract\/src\/contract\.ts/,
  ],
  [
    'nobody reads 221 statements',
    `${courses}/create-course.ts`,
    many(221),
    /221 statements .* split it by a noun/,
  ],
  [
    'nobody reads a function of 101',
    `${courses}/create-course.ts`,
    `export function create() {\n${'  const line = 1\n'.repeat(101)}}\n`,
    /create-course\.ts:1: create has 101 statements: divide it/,
  ],
  [
    'literals are not spread for their looks',
    `${courses}/create-course.ts`,
    'export const one = {\n  ...{ a: 1, b: 2 },\n}\n',
    /create-course\.ts:2: a literal is spread only to please the formatter/,
  ],
  [
    'no pattern begins anew within a run',
    `${courses}/create-course.ts`,
    'export const trimmed = (text: string) => text.replace(/-+$/, "")\n',
    /create-course\.ts:1: the pattern can take the square/,
  ],
  [
    'no pattern divides a text in many ways',
    `${courses}/create-course.ts`,
    'export const isAddress = (text: string) => /^[^@]+@[^@]+\\.[^@]+$/.test(text)\n',
    /create-course\.ts:1: the pattern can take the square/,
  ],
  [
    'no pattern that is put together of texts begins anew within a run',
    `${courses}/create-course.ts`,
    "const run = '[a-z]+'\nexport const ends = (mark: string) => new RegExp(run + mark, 'u')\n",
    /create-course\.ts:2: the pattern can take the square/,
  ],
  [
    'no pattern is made of what cannot be seen',
    `${courses}/create-course.ts`,
    'export const made = (source: string) => RegExp(source)\n',
    /create-course\.ts:1: the pattern can take the square/,
  ],
  [
    'every text is shown somewhere',
    'web/src/features/courses/courses.messages.ts',
    "export const coursesMessages = catalogue({ title: 'Kurse' }, { title: 'Courses' })\n",
    /courses\.messages\.ts:1: nothing shows the text title/,
  ],
]

test.each(breaches)('%s', (_rule, path, text, says) => {
  const found = check({ [path]: text }).breaches
  expect(found).toHaveLength(1)
  expect(found[0]).toMatch(says)
})

const mutual = (back: string) => ({
  [`${courses}/seats.ts`]: "import { change } from './change-course.ts'\nexport const seats = change\n",
  [`${courses}/change-course.ts`]: `${back}\nexport const change = 1\n`,
})

test('files do not import one another in a circle', () => {
  expect(check(mutual("import { seats } from './seats.ts'")).breaches).toEqual([
    expect.stringMatching(
      /^\S*seats\.ts:1: \S*change-course\.ts → \S*seats\.ts → \S*change-course\.ts is a circle: move what they share/,
    ),
  ])
})

test.each([
  "export type { Seats } from './seats.ts'",
  "import type { Seats } from './seats.ts'",
  "export const later = () => import('./seats.ts')",
])('a circle that is not needed to load the files is none: %s', (back) => {
  expect(check(mutual(back)).breaches).toEqual([])
})

test('warns at 141 statements', () => {
  const { breaches: found, warnings } = check({ [`${courses}/create-course.ts`]: many(141) })
  expect(found).toEqual([])
  expect(warnings).toHaveLength(1)
})

test('lets through what stands where it belongs', () => {
  const house = {
    'contract/src/courses/course.schema.ts': "import { z } from 'zod'\nexport const a = z.string()\n",
    'contract/src/attendance/mark.schema.ts':
      "import { refusals } from '../wire/refusals.ts'\nimport { a } from '../courses/course.schema.ts'\nexport const b = [a, refusals]\n",
    [`${registrations}/registration.queries.ts`]:
      "export const all = (tx: Tx) => tx.selectFrom('registration as r').innerJoin('course', 'course.id', 'r.course_id')\n",
    [`${courses}/course.rules.ts`]:
      "import type { A } from '@reihum/contract/courses/course.schema.ts'\nexport const isOver = (end: Date, now: Date) => end < now && new Date(0) < now\n",
    [`${courses}/course.store.ts`]: "import { sql } from 'kysely'\nexport const a = sql\n",
    [`${courses}/seats.ts`]: "import { a } from './course.store.ts'\nexport const takeSeats = a\n",
    [`${registrations}/register.ts`]:
      "import { takeSeats } from '#features/courses/seats.ts'\nexport const register = takeSeats\n",
    [`${registrations}/registrations.race.test.ts`]:
      "import pg from 'pg'\nimport { a } from '#features/courses/course.store.ts'\nimport { startTestReihum } from '#test/reihum.ts'\n",
    'server/src/features/identity/session.ts':
      "import type { InPlatform } from '#platform/database/in-platform.ts'\nexport const userInfo = (inPlatform: InPlatform) => inPlatform\n",
    'server/src/app/main.ts': "import { plant } from '#seed/schools.ts'\nexport const main = plant\n",
    'web/src/features/registrations/portal/register-page.tsx':
      "import { renderToStaticMarkup } from 'react-dom/server'\nimport { CourseFacts } from '../../courses/portal/course-facts.tsx'\nimport css from './register.css?inline'\n",
    'web/src/features/tenants/service-down-page.tsx': "import { Notice } from '#ui/notice.tsx'\n",
    'web/src/ui/shell/app-shell.module.css': '.shell { color: red }\n',
  }
  expect(check(house)).toEqual({ breaches: [], warnings: [] })
})

test('the page about the architecture names the rooms in their order', () => {
  const page = readFileSync(new URL('../docs/architecture.md', import.meta.url), 'utf8')
  expect(page.split('\n')).toContain(featureOrder.join(' → '))
})

test.each([
  ['by its name', "text('do_close')"],
  ['composed', 'text(`do_$' + '{action}`)'],
  ['composed in the middle', 'text(`$' + '{verb}_$' + '{action}`)'],
  ['by a value that is named elsewhere', 'text(action)'],
  ['as a property', 'words.do_close'],
])('a text is shown %s', (_how, shows) => {
  const folder = 'web/src/features/courses'
  const { breaches } = check({
    [`${folder}/courses.messages.ts`]:
      "export const coursesMessages = catalogue({ do_close: 'x' }, { do_close: 'y' })\n",
    [`${folder}/course-page.ts`]: `import { coursesMessages } from './courses.messages.ts'\nexport const page = (text: (key: unknown) => string, action: string, verb: string, words = coursesMessages) => ${shows}\n`,
    [`${folder}/actions.ts`]: "export const actions = ['do_close']\n",
  })
  expect(breaches).toEqual([])
})
