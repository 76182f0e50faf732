import { maxImportBytes } from '@reihum/contract/imports/import-limits.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { csv, importDesk } from '#test/import-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant
let desk: ReturnType<typeof importDesk>

beforeAll(async () => {
  reihum = await startTestReihum()
})
beforeEach(async () => {
  tenant = await reihum.addTenant()
  desk = importDesk(reihum, tenant)
})
afterAll(() => reihum.close())

const head = ['Vorname', 'Nachname', 'E-Mail-Adresse', 'Handy', 'PLZ', 'Bemerkung']

type Person = { firstName: string; lastName: string; email: string; phone: string; postalCode: string }

async function persons(): Promise<Person[]> {
  const { body } = await reihum.call<{ items: Person[] }>('GET', `/api/${tenant.slug}/persons`, {
    token: tenant.operator.token,
  })
  return body.items
}

async function addPerson(fields: Record<string, string>) {
  const row = ['Vorname', 'Nachname', 'E-Mail', 'Telefon', 'PLZ', 'Ort']
  const values = [
    fields.firstName,
    fields.lastName,
    fields.email,
    fields.phone,
    fields.postalCode,
    fields.city,
  ]
  await desk.bring(
    'persons',
    csv(
      row,
      values.map((value) => value ?? ''),
    ),
  )
}

it('of tables that wait, no more are kept than are shown', async () => {
  const first = await desk.read('persons', csv(head, ['Mina', 'Müller', 'mina@example.org']))
  await reihum.owner.query(
    `insert into import_run (tenant_id, id, kind, filename, sha256, content, created_at, expires_at)
     select tenant_id, gen_random_uuid(), kind, filename, sha256, content, created_at + n * interval '1 ms', expires_at
     from import_run, generate_series(1, 19) n where id = $1`,
    [first.id],
  )
  expect((await desk.ask('GET', `/${first.id}`)).status).toBe(200)
  await desk.read('persons', csv(head, ['Ben', 'Öz', 'ben@example.org']))
  expect((await desk.ask('GET', `/${first.id}`)).status).toBe(404)
  expect((await desk.counts('import_run')).import_run).toBe(20)
})

describe('a table of persons', () => {
  it('is read, its columns are guessed, and what is no field is left out', async () => {
    const run = await desk.read(
      'persons',
      csv(head, ['Mina', 'Müller', 'mina@example.org', '0171', '20359', 'x']),
    )
    expect(run.plan.columns).toEqual(['firstName', 'lastName', 'email', 'phone', 'postalCode', null])
    expect(run.columns[1]).toEqual({ heading: 'Nachname', samples: ['Müller'] })
    expect(run.sheets).toEqual([{ name: 'tabelle.csv', rows: 1 }])
    expect([run.importedAt, run.result]).toEqual([null, null])
  })

  it('is promised in numbers, and then done as promised', async () => {
    const run = await desk.read(
      'persons',
      csv(
        head,
        ['Mina', 'Müller', 'mina@example.org', '0171', '20359', ''],
        ['Ben', 'Öz', 'ben@example.org', '', '', ''],
      ),
    )
    const before = await desk.counts('person', 'audit_entry', 'outbox')
    const { body: preview } = await desk.preview(run)
    expect(preview).toMatchObject({ created: 2, updated: 0, skipped: 0, faulty: 0, faults: [] })
    expect(preview.rows[0]).toEqual({
      row: 2,
      outcome: 'created',
      note: null,
      cells: ['Mina', 'Müller', 'mina@example.org', '0171', '20359'],
    })
    expect(await desk.counts('person', 'audit_entry', 'outbox')).toEqual(before)
    const done = await desk.start(run, preview)
    expect([done.status, done.body.result]).toEqual([200, { created: 2, updated: 0, skipped: 0, faulty: 0 }])
    expect((await persons()).map(({ lastName, phone }) => [lastName, phone])).toEqual([
      ['Müller', '0171'],
      ['Öz', ''],
    ])
  })

  it('sent twice is imported once, and nothing of the file is kept', async () => {
    const { run, preview, done } = await desk.bring(
      'persons',
      csv(head, ['Mina', 'Müller', 'mina@example.org']),
    )
    expect(done.status).toBe(200)
    const again = await desk.start(run, preview)
    expect([again.status, again.body.importedAt]).toEqual([200, done.body.importedAt])
    expect(await persons()).toHaveLength(1)
    const { rows } = await reihum.owner.query('select content, subject_ids from import_run where id = $1', [
      run.id,
    ])
    expect([rows[0].content, rows[0].subject_ids.length]).toEqual([null, 1])
    expect((await desk.preview(run)).body.error_code).toBe('IMPORT_GONE')
  })

  it('two at once of one import make nobody twice', async () => {
    const run = await desk.read('persons', csv(head, ['Mina', 'Müller', 'mina@example.org']))
    const { body: preview } = await desk.preview(run)
    const both = await Promise.all([desk.start(run, preview), desk.start(run, preview)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await persons()).toHaveLength(1)
  })
})

describe('nothing is half imported', () => {
  const faulty = csv(
    head,
    ['Mina', 'Müller', 'mina@example.org', '', '', ''],
    ['', 'Ohne', 'ohne@example.org', '', '', ''],
    ['Ben', 'Öz', 'keine Adresse', '', '', ''],
  )

  it('faulty rows are told with their number, their field and what stands there', async () => {
    const run = await desk.read('persons', faulty)
    const { body } = await desk.preview(run)
    expect([body.created, body.faulty, body.faultCount]).toEqual([1, 2, 2])
    expect(body.faults).toEqual([
      { row: 3, field: 'Vorname', value: '', message: '* Bitte geben Sie den Vornamen an.' },
      { row: 4, field: 'E-Mail', value: 'keine Adresse', message: 'Die E-Mail muss valide sein.' },
    ])
    const english = await desk.preview(run, {}, 'en')
    expect(english.body.faults[1]).toMatchObject({ field: 'E-mail', message: 'The e-mail must be valid.' })
  })

  it('a faulty last row leaves nothing at all', async () => {
    const before = await desk.counts('person', 'audit_entry', 'outbox', 'import_memory')
    const { done } = await desk.bring('persons', faulty)
    expect([done.status, done.body.error_code, done.body.detail]).toEqual([
      409,
      'IMPORT_FAULTY',
      'Es wurde nichts importiert: 2 Zeilen sind fehlerhaft.',
    ])
    expect(await desk.counts('person', 'audit_entry', 'outbox', 'import_memory')).toEqual(before)
  })

  it('faulty rows are left out where somebody says so', async () => {
    const { done } = await desk.bring('persons', faulty, { leaveOutFaulty: true })
    expect(done.body.result).toEqual({ created: 1, updated: 0, skipped: 0, faulty: 2 })
    expect(await persons()).toHaveLength(1)
  })

  it('the faulty rows come as a file, with a column that says why', async () => {
    const run = await desk.read('persons', faulty)
    const { body } = await desk.ask<string>('POST', `/${run.id}/faulty-rows`, {
      plan: run.plan,
      format: 'csv',
    })
    expect(String(body)).toBe(
      'Vorname;Nachname;E-Mail-Adresse;Handy;PLZ;Bemerkung;Zeile;Fehler\r\n' +
        ';Ohne;ohne@example.org;;;;3;Vorname: * Bitte geben Sie den Vornamen an.\r\n' +
        'Ben;Öz;keine Adresse;;;;4;E-Mail: Die E-Mail muss valide sein.\r\n',
    )
  })

  it('what came in between refuses it as a whole', async () => {
    const table = csv(head, ['Mina', 'Müller', 'mina@example.org'], ['Ben', 'Öz', 'ben@example.org'])
    const run = await desk.read('persons', table)
    const { body: preview } = await desk.preview(run)
    await addPerson({ firstName: 'Mina', lastName: 'Müller', email: 'mina@example.org' })
    const done = await desk.start(run, preview)
    expect([done.status, done.body.error_code]).toEqual([409, 'IMPORT_CHANGED'])
    expect(await persons()).toHaveLength(1)
    const next = (await desk.preview(run)).body
    expect([next.created, next.skipped]).toEqual([1, 1])
    expect((await desk.start(run, next)).status).toBe(200)
  })
})

describe('whoever is known', () => {
  const table = csv(
    head,
    ['Mina', 'Mueller', 'MINA@example.org', '0171 1', '99999', ''],
    ['Mia', 'Müller', 'mina@example.org', '', '', ''],
  )

  beforeEach(() =>
    addPerson({ firstName: 'Mina', lastName: 'Müller', email: 'mina@example.org', postalCode: '20359' }),
  )

  it('is left as they are, by name and address and never by the address alone', async () => {
    const { preview, done } = await desk.bring('persons', table)
    expect([preview.created, preview.skipped]).toEqual([1, 1])
    expect(preview.rows[0]?.note).toBe('Ist mit Namen und E-Mail schon bekannt.')
    expect(done.status).toBe(200)
    expect((await persons()).map(({ firstName, phone }) => [firstName, phone])).toEqual([
      ['Mia', ''],
      ['Mina', ''],
    ])
  })

  it('is completed where something is empty, and nothing of theirs is overwritten', async () => {
    const { preview } = await desk.bring('persons', table, { known: 'fill' })
    expect([preview.created, preview.updated]).toEqual([1, 1])
    expect((await persons())[1]).toMatchObject({
      firstName: 'Mina',
      lastName: 'Müller',
      email: 'mina@example.org',
      phone: '0171 1',
      postalCode: '20359',
    })
    const { rows } = await reihum.owner.query(
      `select metadata from audit_entry e join audit_detail d on d.tenant_id = e.tenant_id and d.audit_id = e.id
       where e.tenant_id = $1 and command_type = 'person.changed'`,
      [tenant.id],
    )
    expect(rows).toEqual([{ metadata: { before: { phone: '' }, after: { phone: '0171 1' } } }])
  })

  it('in the table twice is taken once', async () => {
    const { preview } = await desk.bring(
      'persons',
      csv(head, ['Ben', 'Öz', 'ben@example.org'], ['ben', 'öz', 'Ben@example.org']),
    )
    expect([preview.created, preview.skipped, preview.rows[1]?.note]).toEqual([
      1,
      1,
      'Steht schon in Zeile 2.',
    ])
  })

  it('without an address is somebody else, unless something more says so', async () => {
    const children = csv(
      ['Vorname', 'Nachname', 'Telefon', 'Ort'],
      ['Anna', 'Weiß', '040 1', 'Hamburg'],
      ['Anna', 'Weiß', '040 2', 'Hamburg'],
    )
    expect((await desk.bring('persons', children)).preview).toMatchObject({ created: 2, skipped: 0 })
    expect((await desk.bring('persons', children)).preview).toMatchObject({ created: 0, skipped: 2 })
  })
})

describe('what is remembered', () => {
  it('is what a column meant last time, for this tenant and this kind', async () => {
    const table = csv(['Vorname', 'Nachname', 'Kontakt'], ['Mina', 'Müller', '0171'])
    const run = await desk.read('persons', table)
    expect(run.plan.columns).toEqual(['firstName', 'lastName', null])
    await desk.bring('persons', table, { columns: ['firstName', 'lastName', 'phone'] })
    expect((await desk.read('persons', table)).plan.columns).toEqual(['firstName', 'lastName', 'phone'])
    const other = importDesk(reihum, await reihum.addTenant())
    expect((await other.read('persons', table)).plan.columns).toEqual(['firstName', 'lastName', null])
  })
})

describe('a plan that cannot be', () => {
  it('lacks a column that every row needs', async () => {
    const run = await desk.read('persons', csv(['Vorname', 'E-Mail'], ['Mina', 'mina@example.org']))
    const { status, body } = await desk.preview(run)
    expect([status, body.error_code, body.detail]).toEqual([
      422,
      'IMPORT_COLUMNS_MISSING',
      'Diesen Angaben ist noch keine Spalte zugeordnet: Nachname.',
    ])
  })

  it('has a field twice', async () => {
    const run = await desk.read('persons', csv(['Name', 'Mail'], ['Mina Müller', 'x']))
    const { body } = await desk.preview(run, { columns: ['fullName', 'fullName'] })
    expect(body.error_code).toBe('IMPORT_COLUMN_TWICE')
  })
})

describe('the wall', () => {
  it('what another tenant sent does not exist', async () => {
    const run = await desk.read('persons', csv(head, ['Mina', 'Müller', 'mina@example.org']))
    const other = importDesk(reihum, await reihum.addTenant())
    expect((await other.ask('GET', `/${run.id}`)).status).toBe(404)
    expect((await other.preview(run)).status).toBe(404)
    expect((await other.start(run, { digest: 'x' })).status).toBe(404)
    expect((await other.ask('DELETE', `/${run.id}`)).body).toMatchObject({ removed: false })
    expect((await desk.ask('GET', `/${run.id}`)).status).toBe(200)
  })
})

describe('a file that was sent', () => {
  it.each([
    [
      'with a byte more than is taken',
      'a'.repeat(maxImportBytes + 1),
      [413, 'TABLE_TOO_LARGE', 'Die Datei ist zu groß; möglich sind bis zu 5 MB. Bitte teilen Sie sie auf.'],
    ],
    [
      'with nothing but headings',
      'Vorname;Nachname\r\n\r\n',
      [
        422,
        'TABLE_EMPTY',
        'In der Datei steht keine Zeile unter den Überschriften. Die erste Zeile muss die Überschriften enthalten.',
      ],
    ],
  ] as const)('%s is refused', async (_, content, expected) => {
    const { status, body } = await desk.upload('persons', content)
    expect([status, body.error_code, body.detail]).toEqual(expected)
    expect(await desk.counts('import_run')).toEqual({ import_run: 0 })
  })

  it('under one id twice makes one import; with something else in it is told', async () => {
    const table = csv(head, ['Mina', 'Müller', 'mina@example.org'])
    const run = await desk.read('persons', table)
    expect((await desk.upload('persons', table, { id: run.id })).body.id).toBe(run.id)
    const other = await desk.upload('persons', `${table}\r\nBen;Öz;`, { id: run.id })
    expect([other.status, other.body.error_code]).toEqual([409, 'FILE_CHANGED'])
  })

  it('is erased when it is discarded', async () => {
    const run = await desk.read('persons', csv(head, ['Mina', 'Müller', 'mina@example.org']))
    expect((await desk.ask('DELETE', `/${run.id}`)).body).toMatchObject({ removed: true })
    expect((await desk.ask('DELETE', `/${run.id}`)).body).toMatchObject({ removed: false })
    expect(await desk.counts('import_run')).toEqual({ import_run: 0 })
  })

  it('is told in the list of imports, with who imported it', async () => {
    await desk.bring('persons', csv(head, ['Mina', 'Müller', 'mina@example.org']))
    const { body } = await desk.ask<{ items: unknown[] }>('GET', '')
    expect(body.items).toEqual([
      expect.objectContaining({
        kind: 'persons',
        filename: 'tabelle.csv',
        by: tenant.operator.username,
        result: { created: 1, updated: 0, skipped: 0, faulty: 0 },
      }),
    ])
  })
})

it('the log tells the file and the numbers, and names nobody', async () => {
  await desk.bring('persons', csv(head, ['Mina', 'Müller', 'mina@example.org']))
  const { rows } = await reihum.owner.query(
    `select command_type, metadata from audit_entry e
     join audit_detail d on d.tenant_id = e.tenant_id and d.audit_id = e.id
     where e.tenant_id = $1 order by e.id`,
    [tenant.id],
  )
  expect(rows).toEqual([
    { command_type: 'person.created', metadata: {} },
    {
      command_type: 'persons.imported',
      metadata: { filename: 'tabelle.csv', created: 1, updated: 0, skipped: 0, leftOut: 0 },
    },
  ])
})

it('5,000 persons are in within seconds', { timeout: 60_000 }, async () => {
  const rows = Array.from({ length: 5_000 }, (_, at) => [
    `Vorname${at}`,
    `Nachname${at}`,
    `p${at}@example.org`,
    `0171 ${at}`,
  ])
  const from = performance.now()
  const { done } = await desk.bring('persons', csv(head, ...rows))
  expect(done.body.result).toMatchObject({ created: 5_000 })
  expect(performance.now() - from).toBeLessThan(30_000)
})
