/**
 * A whole room as its author would write it: one table, one route with its sample for the permission matrix, one event
 * with its sentence in the log and on the dashboard, one part of the search, one rule of the doctor, one chore and one
 * screen. All of it stands in folders of its own, and in one migration.
 */
export const newRoom: Record<string, string> = {
  'contract/src/greetings/greetings.contract.ts': `import { z } from 'zod'
import { tenantRef } from '../wire/ids.schema.ts'
import { route } from '../wire/route.ts'

const greeting = z.object({ id: z.uuid(), words: z.string().min(1).max(100) })

export const greetingsContract = {
  say: route('courses.manage')
    .route({ method: 'POST', path: '/{tenant}/greetings', tags: ['greetings'], summary: 'Says a greeting' })
    .input(greeting.extend({ tenant: tenantRef }))
    .output(greeting),
}
`,
  'contract/src/greetings/greetings.words.ts': `import { on } from '../wire/audited-command.ts'
import { askSupport, rule } from '../wire/invariant-rule.ts'
import type { RoomWords } from '../wire/room-words.ts'

export const greetingsWords = {
  commands: { 'greeting.said': on('Gruß gesagt', 'Greeting said', 'gesagt', 'said') },
  subjects: {
    greeting: {
      name: { de: 'Gruß', en: 'Greeting' },
      named: { de: 'den Gruß „{name}“', en: 'the greeting “{name}”' },
      unnamed: { de: 'einen Gruß', en: 'a greeting' },
      isWorkedOn: true,
    },
  },
  rules: {
    greetings: rule('records', 'Kein Gruß ist grob.', 'No greeting is rude.', askSupport),
  },
} satisfies RoomWords
`,
  'contract/src/greetings/greetings.search.ts': `import { z } from 'zod'
import type { RoomSearch } from '../wire/room-search.ts'

export const greetingsSearch = {
  parts: { greetings: { position: 70, permission: 'courses.manage', finds: 'greeting' } },
  hits: { greeting: z.object({ kind: z.literal('greeting'), id: z.uuid(), words: z.string() }) },
} satisfies RoomSearch
`,
  'server/src/features/greetings/greeting.events.ts': `import { event } from '#platform/audit/event.ts'

export function greetingSaid(id: string, words: string) {
  return event({
    name: 'greeting.said',
    subject: { kind: 'greeting', id },
    payload: { greetingId: id },
    metadata: { after: { words } },
  })
}
`,
  'server/src/features/greetings/say-greeting.ts': `import { sql } from 'kysely'
import { record } from '#platform/audit/record.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { greetingSaid } from './greeting.events.ts'

type Greeting = { id: string; words: string }

export async function sayGreeting(ctx: TenantContext, { id, words }: Greeting): Promise<Greeting> {
  await sql\`insert into greeting (tenant_id, id, words) values (\${ctx.tenantId}, \${id}, \${words})\`.execute(ctx.tx)
  await record(ctx, greetingSaid(id, words))
  return { id, words }
}
`,
  'server/src/features/greetings/greetings.routes.ts': `import { os } from '#platform/http/procedures.ts'
import { sayGreeting } from './say-greeting.ts'

export function greetingsRoutes() {
  return {
    say: os.greetings.say.handler(({ input, context }) =>
      context.enter(input, (ctx) => sayGreeting(ctx, input)),
    ),
  }
}
`,
  'server/src/features/greetings/greetings.search.ts': `import type { greetingsSearch as wire } from '@reihum/contract/greetings/greetings.search.ts'
import { sql } from 'kysely'
import type { HitRow, RoomSearch } from '#platform/room-search.ts'

type GreetingHit = ReturnType<RoomSearch<typeof wire>['hits']['greeting']['hitOf']>

export const greetingsSearch: RoomSearch<typeof wire> = {
  parts: {
    greetings: ({ tenantId }, query, atMost) => sql\`
      select id, words as place from greeting
      where tenant_id = \${tenantId} and starts_with(lower(words), lower(\${query})) order by words limit \${atMost}\`,
  },
  hits: {
    greeting: {
      statement: ({ tenantId }, found) => sql<HitRow>\`
        select g.id, g.words from (\${found}) h
        join greeting g on g.tenant_id = \${tenantId} and g.id = h.id order by h.place\`,
      hitOf: (row) => ({ kind: 'greeting', ...row }) as GreetingHit,
    },
  },
}
`,
  'server/src/features/greetings/greetings.room.ts': `import { sql } from 'kysely'
import type { Room } from '#platform/room.ts'
import * as greetingEvents from './greeting.events.ts'
import { greetingsRoutes } from './greetings.routes.ts'
import { greetingsSearch } from './greetings.search.ts'

export const greetingsRoom = {
  name: 'greetings',
  tables: ['greeting'],
  routes: greetingsRoutes,
  events: [greetingEvents],
  invariants: [
    {
      name: 'greetings',
      why: 'no greeting is rude',
      checked: 'select count(*) from greeting',
      broken: "select tenant_id, id from greeting where words = 'Pah!'",
    },
  ],
  subjects: {
    greeting: { name: sql\`(select g.words from greeting g where g.tenant_id = e.tenant_id and g.id = e.subject_id)\` },
  },
  search: greetingsSearch,
  chores: () => ({ 'forgetting greetings': { everyMs: 60_000, run: async () => undefined } }),
} satisfies Room
`,
  'server/src/features/greetings/greetings.samples.ts': `import { newId } from '#platform/ids.ts'
import type { RoomSamples } from '#test/room-samples.ts'

export const samples: RoomSamples<'greetings'> = {
  routes: { say: { body: () => ({ id: newId(), words: 'Moin!' }) } },
}
`,
  'server/migrations/9000-greetings.sql': `create table greeting (
  tenant_id uuid not null references tenant,
  id uuid not null,
  words text not null,
  primary key (tenant_id, id)
);
alter table greeting enable row level security;
create policy own_tenant on greeting to kurso_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
grant select, insert on greeting to kurso_app;
`,
  'web/src/features/greetings/greetings-page.tsx': `export function GreetingsPage() {
  return <h1>Moin</h1>
}
`,
  'web/src/features/greetings/greetings.room.tsx': `import { lazyRouteComponent } from '@tanstack/react-router'
import type { Pages, Room } from '#platform/room.ts'

const pages = {
  '/greetings/$greetingId': {
    frame: 'application',
    permission: 'courses.manage',
    component: lazyRouteComponent(() => import('./greetings-page.tsx'), 'GreetingsPage'),
  },
} satisfies Pages

export const greetingsRoom = {
  name: 'greetings',
  pages,
  records: { greeting: ({ id }) => \`/greetings/\${id}\` },
  search: () => import('./greetings.search.ts').then(({ greetingsSearch }) => greetingsSearch),
} satisfies Room<keyof typeof pages>
`,
  'web/src/features/greetings/greetings.search.ts': `import type { RoomSearch } from '#platform/room-search.ts'

export const greetingsSearch = {
  parts: { greetings: { heading: { de: 'Grüße', en: 'Greetings' } } },
  hits: { greeting: ({ words }) => ({ title: words, meta: '' }) },
} satisfies RoomSearch
`,
  // What the room does, seen from outside.
  'server/src/features/greetings/greetings.test.ts': `import type { Activity } from '@reihum/contract/activities.ts'
import { auditSentence } from '@reihum/contract/insights/audit-sentence.ts'
import type { AuditEntry } from '@reihum/contract/insights/insight.schema.ts'
import type { SearchAnswer } from '@reihum/contract/search.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { examineHouse } from '#app/examine-house.ts'
import { newId } from '#platform/ids.ts'
import { testVault } from '#test/database.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant
beforeAll(async () => {
  reihum = await startTestReihum()
  tenant = await reihum.addTenant()
})
afterAll(() => reihum.close({ isBroken: true }))

test('the room is there: route, log, dashboard, search and rule', async () => {
  const { token } = tenant.admin
  const at = (path: string) => \`/api/\${tenant.slug}/\${path}\`
  const id = newId()
  const said = await reihum.call('POST', at('greetings'), { token, body: { id, words: 'Pah!' } })
  expect(said).toMatchObject({ status: 200, body: { id, words: 'Pah!' } })

  const log = await reihum.call<{ items: AuditEntry[] }>('GET', at(\`audit-log?subjectId=\${id}\`), { token })
  const [entry] = log.body.items
  expect(entry && auditSentence(entry, 'de')).toMatch(/ hat den Gruß „Pah!“ gesagt$/)

  const lately = await reihum.call<{ items: Activity[] }>('GET', at('activities'), { token })
  expect(lately.body.items[0]).toMatchObject({ subjectKind: 'greeting', subjectId: id })

  const found = await reihum.call<SearchAnswer>('GET', at('search?q=pah'), { token })
  expect(found.body.parts.find(({ part }) => part === 'greetings')?.hits).toEqual([
    { kind: 'greeting', id, words: 'Pah!' },
  ])

  const findings = await examineHouse(reihum.database.ownerUrl, testVault)
  expect(findings.find(({ name }) => name === 'greetings')).toMatchObject({ checked: 1, broken: 1 })
})
`,
}

/** The lines by which a room is entered: what is inserted before which line, in each of the three lists. */
export const entries: { list: string; lines: [before: string, line: string][] }[] = [
  {
    list: 'contract/src/rooms.ts',
    lines: [
      [
        'import { identityContract }',
        "import { greetingsContract } from './greetings/greetings.contract.ts'",
      ],
      ['import { identityContract }', "import { greetingsSearch } from './greetings/greetings.search.ts'"],
      ['import { identityContract }', "import { greetingsWords } from './greetings/greetings.words.ts'"],
      [
        '} satisfies Record<string, Room>',
        '  greetings: { routes: greetingsContract, words: greetingsWords, search: greetingsSearch },',
      ],
    ],
  },
  {
    list: 'server/src/app/rooms.ts',
    lines: [
      ['import { identityRoom }', "import { greetingsRoom } from '#features/greetings/greetings.room.ts'"],
      ['  importsRoom,', '  greetingsRoom,'],
    ],
  },
  {
    list: 'web/src/app/rooms.ts',
    lines: [
      ['import { identityRoom }', "import { greetingsRoom } from '#features/greetings/greetings.room.tsx'"],
      ['  importsRoom,', '  greetingsRoom,'],
    ],
  },
]
