import type { Move, MoveRoom } from '@reihum/contract/imports/move.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { houseInvariants } from '#app/rooms.ts'
import { describeFinding, examine, examineRules, isViolated } from '#platform/invariants/examine.ts'
import { zipOf } from '#platform/tables/zip.ts'
import { archiveOf, filesIn, mover, shortened, wholeExportOf, withManifest, withRows } from '#test/archive.ts'
import { testVault } from '#test/database.ts'
import {
  addCourse,
  eventually,
  startTestReihum,
  type TestReihum,
  type TestTenant,
  testProof,
} from '#test/reihum.ts'
import { cloneSeeded } from '#test/seeded-database.ts'
import { makeDataFolder } from '#test/upload.ts'

const demo = { slug: 'kreativhaus', password: 'reihum-demo' }

let reihum: TestReihum
let data: Awaited<ReturnType<typeof makeDataFolder>>
let ownerUrl = ''
let token = ''
/** The whole school, which is taken in. */
let whole: Buffer
/** A part of it, which is looked at. */
let archive: Buffer
let tenant: TestTenant

const { call, send, start, ended } = mover(() => ({ reihum, tenant }))

beforeAll(async () => {
  data = await makeDataFolder()
  const database = await cloneSeeded(inject('ownerUrl'))
  ownerUrl = database.ownerUrl
  reihum = await startTestReihum({ environment: { REIHUM_DATA: data.path }, database })
  const { rows } = await reihum.owner.query(
    `select u.username from membership m join tenant t on t.id = m.tenant_id join user_account u on u.id = m.user_id
     where t.slug = $1 and m.role = 'admin' and not u.superuser`,
    [demo.slug],
  )
  const { body } = await reihum.call<{ token: string }>('POST', '/api/auth/login', {
    body: { username: rows[0].username, password: demo.password },
  })
  token = body.token
  await addPoster()
  await settled()
  whole = await wholeExportOf({ reihum, slug: demo.slug, token, proof: { currentPassword: demo.password } })
  archive = shortened(whole, 5)
}, 240_000)
afterAll(async () => {
  const findings = await examine(ownerUrl, houseInvariants, testVault, examineRules)
  await reihum.close()
  await data.remove()
  expect(findings.filter(isViolated).map(describeFinding)).toEqual([])
})
beforeEach(async () => {
  tenant = await reihum.addTenant()
})

/** Once the papers of the school are made, nothing of it changes any more. */
const settled = () =>
  eventually(async () => {
    const { rows } = await reihum.owner.query(
      `select (select count(*)::int from outbox) + (select count(*)::int from job where run_at <= now()) as left`,
    )
    return rows[0].left === 0
  }, 120_000)

/** A file of the school, so that one comes along. */
async function addPoster() {
  const query = new URLSearchParams({ id: crypto.randomUUID(), filename: 'Plakat.txt' })
  const { status } = await fetch(`${reihum.origin}/api/${demo.slug}/files?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${token}` },
    body: 'Ein Text auf einem Plakat',
  })
  expect(status).toBe(201)
}

/** What a tenant has, without what only its addresses and the accounts of its staff are about. */
async function seen(slug: string, by: string, path: string): Promise<unknown> {
  const { status, body } = await reihum.call('GET', `/api/${slug}/${path}`, { token: by })
  expect(status, path).toBe(200)
  const text = JSON.stringify(body).replaceAll(tenant.slug, 'slug').replaceAll(demo.slug, 'slug')
  return JSON.parse(
    text
      .replace(/(expires|signature)=[^"&]*/g, '$1')
      .replace(/"actorName":"[^"]*"/g, '"actorName":""')
      .replace(/"member":\{[^}]*\}/g, '"member":null')
      // What is held back, because nobody is to learn who wrote it, leaves no house.
      .replace(/"heldBack":\d+/g, '"heldBack":0')
      // What a mandate would collect is overdue until its account is known again.
      .replace(/"overdueCents":\d+/g, '"overdueCents":0'),
  )
}

const rowsIn = async (tenantId: string) => {
  const { rows } = await reihum.owner.query(
    `select (select count(*)::int from course where tenant_id = $1) + (select count(*)::int from person where tenant_id = $1)
       + (select count(*)::int from payment where tenant_id = $1) + (select count(*)::int from stored_file where tenant_id = $1) as rows`,
    [tenantId],
  )
  return rows[0].rows as number
}

async function moved(sent: Buffer): Promise<Move> {
  const { status, body } = await send(sent)
  expect([status, body.error_code]).toEqual([200, undefined])
  expect((await start(body.id)).status).toBe(200)
  return ended(body.id)
}

describe('a school that moves', () => {
  it('has equal figures afterwards: courses, places, money by payer, invoices, certificates and statistics', {
    timeout: 240_000,
  }, async () => {
    const checked = await send(whole)
    expect(checked.body).toMatchObject({ state: 'checked', source: { slug: demo.slug, missingFiles: 0 } })
    expect(await rowsIn(tenant.id)).toBe(0)
    const { id } = checked.body
    expect((await start(id)).status).toBe(200)
    const move = await ended(id)
    expect([move.state, move.failedAt]).toEqual(['done', ''])
    const span = '?range=own&from=2026-01-01&to=2026-12-31'
    for (const path of [
      'courses',
      'registrations',
      'persons',
      'receivables',
      'payments',
      'invoices',
      'certificates',
      'money/payers',
      'places',
      'instructors',
      'appointments',
      'widgets',
      'attributes',
      'templates',
      'receivables/totals',
      'payments/totals',
      'invoices/totals',
      'feedback',
      'feedback/figures',
      'files',
    ])
      expect(await seen(tenant.slug, tenant.admin.token, path), path).toEqual(
        await seen(demo.slug, token, path),
      )
    for (const path of ['registrations', 'money', 'load', 'attendance'].map((one) => `figures/${one}${span}`))
      expect(await seen(tenant.slug, tenant.admin.token, path), path).toEqual(
        await seen(demo.slug, token, path),
      )
    // What is in a file, and its settings, came along; web address and tier are those of here.
    const { body: settings } = await call<{ company: string; slug: string; tier: string }>('GET', '/settings')
    expect([settings.company, settings.slug, settings.tier]).toEqual([
      'Kreativhaus Lindenhof',
      tenant.slug,
      'PROFESSIONAL',
    ])
    const stored = await data.filesIn('files')
    const { rows } = await reihum.owner.query('select sha256 from stored_file where tenant_id = $1', [
      tenant.id,
    ])
    for (const { sha256 } of rows)
      expect(stored.some((path) => path.includes(tenant.id) && path.includes(sha256))).toBe(true)
    // Nothing can be collected before the payer has said the account once more.
    const { body: mandates } = await call<{ items: { id: string; state: string }[] }>('GET', '/mandates')
    expect(new Set(mandates.items.map(({ state }) => state))).not.toContain('valid')
    const suspended = mandates.items.find(({ state }) => state === 'suspended')
    const resumed = await call('POST', `/mandates/${suspended?.id}/resume`)
    expect(resumed.body.error_code).toBe('MANDATE_NEEDS_ACCOUNT')
    // Sent once more it is the same move; another one is refused, because the tenant is not empty any more.
    expect((await start(id)).body).toMatchObject({ id, state: 'done' })
    const again = await send(whole)
    expect([again.status, again.body.error_code]).toEqual([409, 'MOVE_NOT_EMPTY'])
    const { rows: log } = await reihum.owner.query(
      "select command_type from audit_entry where tenant_id = $1 and command_type like 'tenant.move%' order by id",
      [tenant.id],
    )
    expect(log.map((row) => row.command_type)).toEqual([
      'tenant.move-checked',
      'tenant.move-asked',
      'tenant.moved-in',
    ])
    const { rows: kept } = await reihum.owner.query(
      'select from kept_file where tenant_id = $1 and is_passing',
      [tenant.id],
    )
    expect(kept).toEqual([])
  })
})

describe('only an empty tenant', () => {
  it('is moved into, and the refusal names what is in the way', async () => {
    expect((await call<MoveRoom>('GET', '/move')).body).toEqual({ inTheWay: [], item: null })
    await addCourse(reihum, tenant)
    const { inTheWay } = (await call<MoveRoom>('GET', '/move')).body
    expect(inTheWay).toContain('Kurse und Veranstaltungen')
    const { status, body } = await send(archive)
    expect([status, body.error_code]).toEqual([409, 'MOVE_NOT_EMPTY'])
    expect(body.detail).toContain('Kurse und Veranstaltungen')
  })

  it('is moved into, also when something was entered after the archive was looked at', async () => {
    const { body } = await send(archive)
    await addCourse(reihum, tenant)
    expect((await start(body.id)).body.error_code).toBe('MOVE_NOT_EMPTY')
    // Entered after it was begun, it is found when the rows are about to come.
    await reihum.owner.query("update tenant_move set state = 'running', asked_at = now() where id = $1", [
      body.id,
    ])
    await reihum.owner.query(
      `insert into outbox (tenant_id, id, task, payload) values ($1, gen_random_uuid(), 'imports.move-in', $2)`,
      [tenant.id, { moveId: body.id }],
    )
    expect(await ended(body.id)).toMatchObject({ state: 'failed', failure: 'not_empty' })
    expect(await rowsIn(tenant.id)).toBe(1)
  })

  it('is moved into that has room in its tier', async () => {
    await reihum.owner.query("update tenant set tier = 'FREE' where id = $1", [tenant.id])
    expect((await send(whole)).body.error_code).toBe('TIER_LIMIT_REACHED')
  })
})

describe('who may', () => {
  it('is an admin of the tenant who proves who they are, asked before anything else is refused', async () => {
    expect((await send(archive, { token: tenant.operator.token })).status).toBe(403)
    const { body } = await send(archive)
    expect((await start(body.id, testProof, tenant.operator.token)).status).toBe(403)
    expect((await start(body.id, { currentPassword: 'not the password' })).body.error_code).toBe(
      'WRONG_PASSWORD',
    )
    const support = await reihum.addUser('support', { superuser: true })
    await reihum.call('POST', `/api/admin/tenants/${tenant.id}/support`, {
      token: support.token,
      body: { reason: 'Ein Test' },
    })
    expect((await start(body.id, testProof, support.token)).body.error_code).toBe('MOVE_BY_SUPPORT')
    const own = tenant
    tenant = await reihum.addTenant()
    expect((await start(body.id)).status).toBe(404)
    expect((await start(body.id, testProof, own.admin.token)).status).toBe(404)
    tenant = own
    expect((await call('DELETE', `/moves/${body.id}`)).body).toMatchObject({ state: 'over' })
    expect((await start(body.id)).body.error_code).toBe('MOVE_GONE')
  })

  it('sends one archive at a time, and the same one twice is one', async () => {
    const id = crypto.randomUUID()
    const answers = [await send(archive, { id }), await send(archive, { id })]
    expect(answers.map(({ status, body }) => [status, body.id])).toEqual([
      [200, id],
      [200, id],
    ])
    expect((await send(whole, { id })).body.error_code).toBe('FILE_CHANGED')
    expect((await send(archive)).body.error_code).toBe('MOVE_RUNNING')
  })
})

describe('an archive is refused', () => {
  const codeOf = async (sent: Buffer) => (await send(sent)).body.error_code

  it('that is none, or of another format, or without its files', async () => {
    expect(await codeOf(Buffer.from('no archive at all, but some text that goes on and on'))).toBe(
      'ARCHIVE_UNKNOWN',
    )
    expect(await codeOf(archive.subarray(0, archive.length / 2))).toBe('ARCHIVE_UNKNOWN')
    const other = Buffer.concat(zipOf([{ name: 'README.txt', content: Buffer.from('a') }]))
    expect(await codeOf(other)).toBe('ARCHIVE_UNKNOWN')
    expect(await codeOf(withManifest(archive, (one) => Object.assign(one, { format: 2 })))).toBe(
      'ARCHIVE_FORMAT',
    )
    expect(await codeOf(withManifest(archive, (one) => Object.assign(one.files, { included: false })))).toBe(
      'ARCHIVE_WITHOUT_FILES',
    )
  })

  it('whose rows are not those of its list', async () => {
    const files = filesIn(archive)
    const content = files.get('json/person.jsonl') as Buffer
    files.set('json/person.jsonl', Buffer.from(String(content).replace(/"[A-Z][a-z]{3,}"/, '"Eve"')))
    expect(await codeOf(archiveOf(files))).toBe('ARCHIVE_DAMAGED')
    const same = Buffer.from(content)
    same[same.indexOf('"first_name":"') + 14] = 0x58
    files.set('json/person.jsonl', same)
    expect(await codeOf(archiveOf(files))).toBe('ARCHIVE_DAMAGED')
    expect(
      await codeOf(
        withManifest(
          archive,
          ({ tables: [first] }) => first && Object.assign(first, { rows: first.rows + 1 }),
        ),
      ),
    ).toBe('ARCHIVE_DAMAGED')
  })

  it('that holds what no export holds: a path out of its folder, a table that stays, a sealed column', async () => {
    for (const name of [
      '../evil.txt',
      'files/../../etc/passwd',
      '/etc/passwd',
      'json/../../x.jsonl',
      'run.sh',
    ]) {
      const files = filesIn(archive)
      files.set(name, Buffer.from('evil'))
      expect(await codeOf(archiveOf(files)), name).toBe('ARCHIVE_FOREIGN')
    }
    const renamed = withManifest(archive, ({ tables }) => {
      const table = tables.find(({ name }) => name === 'place')
      if (table) table.name = 'tenant_secret'
    })
    expect(await codeOf(renamed)).toBe('ARCHIVE_FOREIGN')
    const smuggled = withManifest(archive, ({ tables }) => {
      tables.find(({ name }) => name === 'mandate')?.columns.push({ name: 'account_sealed' })
    })
    expect(await codeOf(smuggled)).toBe('ARCHIVE_FOREIGN')
    // A column that only the rows have is none of the table either.
    const inRows = (column: string) =>
      withRows(archive, 'person', (rows) => rows.map((row) => ({ ...row, [column]: tenant.id })))
    for (const column of ['tenant_id', 'name_sort', 'account_sealed'])
      expect(await codeOf(inRows(column)), column).toBe('ARCHIVE_DAMAGED')
  })

  const paragraph = (inline: object) => ({ type: 'doc', content: [{ type: 'paragraph', content: [inline] }] })
  const script = { type: 'link', attrs: { href: 'javascript:alert(1)' } }
  const deep = (levels: number): object =>
    levels === 0
      ? { type: 'paragraph' }
      : { type: 'bulletList', content: [{ type: 'listItem', content: [deep(levels - 1)] }] }

  it.each([
    [
      'a link that runs something',
      'course',
      'description_rich',
      paragraph({ type: 'text', text: 'a', marks: [script] }),
    ],
    ['markup', 'course', 'description_rich', '<script>alert(1)</script>'],
    [
      'a node that no editor makes',
      'course',
      'description_rich',
      paragraph({ type: 'iframe', src: 'https://a.example' }),
    ],
    ['lists without an end', 'course', 'description_rich', { type: 'doc', content: [deep(200)] }],
    [
      'more than a form takes',
      'course',
      'description_rich',
      paragraph({ type: 'text', text: 'a'.repeat(30_000) }),
    ],
    ['a share that is none', 'course', 'refund_steps', [{ days: 1, percent: 1000 }]],
    ['rules that are none', 'course', 'entry_rules', { length: 1 }],
    ['a field of no kind', 'attribute_version', 'definition', { kind: 'script' }],
    ['a widget that is none', 'widget', 'options', { kind: 'script' }],
    ['a list instead of words', 'feedback_question', 'label', ['a']],
  ])(
    'that holds a document of no form: %s, and says where',
    { timeout: 60_000 },
    async (_, table, field, value) => {
      const file = `json/${table}.jsonl`
      // The second row, where there is one.
      const rows = String(filesIn(archive).get(file)).trim().split('\n').filter(Boolean).length
      expect(rows, table).toBeGreaterThan(0)
      const at = Math.min(1, rows - 1)
      const hostile = withRows(archive, table, (all) =>
        all.map((row, n) => (n === at ? { ...row, [field]: value } : row)),
      )
      const { body } = await send(hostile)
      expect([body.error_code, body.data]).toEqual(['ARCHIVE_UNREADABLE', { file, row: at + 1, field }])
    },
  )

  it('that unfolds into more than its list says', async () => {
    const files = filesIn(archive)
    files.set('files/00000000-0000-4000-8000-000000000000-a.txt', Buffer.from('a'))
    const bomb = archiveOf(files)
    // The directory claims one byte of a file that is stored with more.
    const at = bomb.lastIndexOf(Buffer.from('json/person.jsonl')) - 46
    bomb.writeUInt32LE(1, at + 24)
    expect(await codeOf(bomb)).toBe('ARCHIVE_DAMAGED')
  })
})

describe('a move that fails leaves the tenant as empty as it was', () => {
  it.each([
    [
      'where a sum does not come to the same',
      'receivable',
      'unequal',
      (rows: Record<string, unknown>[]) =>
        rows.map((row, at) =>
          at === 0 ? { ...row, allocated_cents: 1 + Number(row.allocated_cents) } : row,
        ),
    ],
    [
      'where a row refers to what is not there',
      'registration',
      'archive',
      (rows: Record<string, unknown>[]) =>
        rows.map((row) => ({ ...row, course_id: '00000000-0000-4000-8000-000000000000' })),
    ],
    [
      'where a value is none that there can be',
      'payment',
      'archive',
      (rows: Record<string, unknown>[]) => rows.map((row) => ({ ...row, amount_cents: -1 })),
    ],
    [
      'where a link would run something',
      'course',
      'archive',
      (rows: Record<string, unknown>[]) =>
        rows.map((row) => ({ ...row, online_address: 'javascript:alert(1)' })),
    ],
    [
      'where a file is not what it says it is',
      'stored_file',
      'archive',
      (rows: Record<string, unknown>[]) =>
        rows.map((row) => ({ ...row, media_type: 'application/pdf', kind: 'pdf' })),
    ],
  ] as const)('%s', { timeout: 120_000 }, async (_, table, failure, change) => {
    const move = await moved(withRows(whole, table, change))
    expect([move.state, move.failure]).toEqual(['failed', failure])
    expect(await rowsIn(tenant.id)).toBe(0)
    expect((await data.filesIn('files')).filter((path) => path.includes(tenant.id))).toEqual([])
  })

  it('and begins anew after a crash in the middle', { timeout: 240_000 }, async () => {
    await reihum.owner.query(`
      create function crash() returns trigger language plpgsql as $$ begin raise 'crashed'; end $$;
      create trigger crash before insert on widget for each row execute function crash()`)
    const { body } = await send(whole)
    await start(body.id)
    for (;;) {
      const { rows } = await reihum.owner.query(
        "select from job where tenant_id = $1 and task = 'imports.move-in' and attempts > 0 and last_error like '%crashed%'",
        [tenant.id],
      )
      if (rows.length > 0) break
      await new Promise((wait) => setTimeout(wait, 200))
    }
    expect(await rowsIn(tenant.id)).toBe(0)
    await reihum.owner.query('drop trigger crash on widget; drop function crash()')
    await reihum.owner.query('update job set run_at = now() where tenant_id = $1 and claim is null', [
      tenant.id,
    ])
    expect((await ended(body.id)).state).toBe('done')
  })
})
