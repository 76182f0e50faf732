import type { Mandate } from '@reihum/contract/mandates/mandates.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { csv, importDesk } from '#test/import-desk.ts'
import { mandateDesk } from '#test/mandate-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant
let desk: ReturnType<typeof importDesk>
const mandates = mandateDesk(() => ({ reihum, tenant }))

beforeAll(async () => {
  reihum = await startTestReihum()
})
beforeEach(async () => {
  tenant = await reihum.addTenant()
  desk = importDesk(reihum, tenant)
  await mandates.setUp()
})
afterAll(() => reihum.close())

const head = [
  'Mandatsreferenz',
  'Name',
  'E-Mail',
  'Kontoinhaber',
  'IBAN',
  'Mandatsdatum',
  'Zuletzt genutzt',
  'Gläubiger-ID',
]
const iban = 'DE02120300000000202051'
const row = (change: Partial<Record<string, string>> = {}) =>
  head.map(
    (column) =>
      ({
        Mandatsreferenz: 'ALT-1',
        Name: 'Mina Müller',
        'E-Mail': 'mina@example.org',
        IBAN: iban,
        Mandatsdatum: '15.01.2022',
        'Zuletzt genutzt': '01.10.2026',
        ...change,
      })[column] ?? '',
  )

const only = async (): Promise<Mandate> => {
  const { items } = await mandates.list()
  expect(items).toHaveLength(1)
  return items[0] as Mandate
}

describe('a table of mandates that were given elsewhere', () => {
  it('is taken over with its payers, who are created where nobody knows them', async () => {
    const run = await desk.read(
      'mandates',
      csv(head, row(), row({ Mandatsreferenz: 'ALT-2', Name: 'Ben Öz' })),
    )
    expect(run.plan.columns).toEqual([
      'reference',
      'fullName',
      'email',
      'holder',
      'iban',
      'signedOn',
      'lastUsedOn',
      'creditorId',
    ])
    const { body: preview } = await desk.preview(run)
    expect(preview).toMatchObject({ created: 2, faulty: 0 })
    expect((await mandates.list()).total).toBe(0)
    expect((await desk.start(run, preview)).body.result).toMatchObject({ created: 2 })
    const { items } = await mandates.list('?sort=reference&dir=asc')
    expect(items).toMatchObject([
      {
        reference: 'ALT-1',
        origin: 'import',
        state: 'valid',
        payer: { name: 'Mina Müller', email: 'mina@example.org' },
        holder: 'Mina Müller',
        signedOn: '2022-01-15',
        lastUsedOn: '2026-10-01',
        lapsesOn: '2029-10-02',
        recurring: true,
      },
      { reference: 'ALT-2', payer: { name: 'Ben Öz' } },
    ])
  })

  it('imported again changes nothing, and a reference that stands in it twice is taken once', async () => {
    await desk.bring('mandates', csv(head, row(), row()))
    const before = await only()
    const { preview } = await desk.bring('mandates', csv(head, row({ Kontoinhaber: 'Jan Müller' })))
    expect(preview).toMatchObject({ created: 0, skipped: 1 })
    expect(await only()).toEqual(before)
  })

  it('leaves out what nothing can be collected under any more, and says why', async () => {
    const columns = [...head, 'Wiederkehrend']
    const run = await desk.read(
      'mandates',
      csv(
        columns,
        [...row({ Mandatsdatum: '15.01.2018', 'Zuletzt genutzt': '01.03.2020' }), ''],
        [...row({ Mandatsreferenz: 'ALT-2' }), 'nein'],
        [...row({ Mandatsreferenz: 'ALT-3' }), 'ja'],
      ),
    )
    const { body: preview } = await desk.preview(run)
    expect(preview).toMatchObject({ created: 1, skipped: 2, faulty: 0 })
    expect(JSON.stringify(preview)).toContain('Seit 36 Monaten')
    expect(JSON.stringify(preview)).toContain('für eine einzige Lastschrift')
    await desk.start(run, preview)
    expect(await only()).toMatchObject({ reference: 'ALT-3', state: 'valid' })
  })

  it('tells all that is wrong with its rows, and imports none of them', async () => {
    const run = await desk.read(
      'mandates',
      csv(
        head,
        row({ IBAN: 'DE00120300000000202051' }),
        row({ Mandatsdatum: '01.01.2099', 'Zuletzt genutzt': '' }),
        row({ 'Zuletzt genutzt': '01.01.2020' }),
        row({ 'Gläubiger-ID': 'DE47ZZZ09999999991' }),
        row({ Mandatsreferenz: 'Übung' }),
        row({ IBAN: 'CH9300762011623852957' }),
        row({ Name: 'Mina' }),
      ),
    )
    const { body } = await desk.preview(run)
    expect(body).toMatchObject({ created: 0, faulty: 7 })
    expect(body.faults.map(({ row: at, field }) => [at, field])).toEqual([
      [2, 'IBAN'],
      [3, 'Erteilt am'],
      [4, 'Zuletzt eingezogen am'],
      [5, 'Gläubiger-ID'],
      [6, 'Mandatsreferenz'],
      [7, 'Ort des Kontoinhabers'],
      [8, 'Vor- und Nachname'],
    ])
    expect((await desk.counts('person', 'mandate')).person).toBe(0)
  })

  it('needs a creditor of its own', async () => {
    await mandates.setUp({ creditorId: '' })
    const { body } = await desk.preview(await desk.read('mandates', csv(head, row())))
    expect(body.faults[0]?.message).toMatch(/Gläubiger-ID/)
  })

  it('leaves no account number in the database, while it waits and afterwards, and shows only ends', async () => {
    const run = await desk.read('mandates', csv(head, row()))
    const { rows: waiting } = await reihum.owner.query<{ content: Buffer }>(
      'select content from import_run where id = $1',
      [run.id],
    )
    // A folded table would begin like every gzip file.
    expect(waiting[0]?.content.subarray(0, 2).toString('hex')).not.toBe('1f8b')
    const { body: preview } = await desk.preview(run)
    for (const shown of [run, preview]) {
      expect(JSON.stringify(shown)).not.toContain(iban)
      expect(JSON.stringify(shown)).toContain('… 2051')
    }
    await desk.start(run, preview)
    const { rows } = await reihum.owner.query('select * from mandate where tenant_id = $1', [tenant.id])
    expect(JSON.stringify(rows)).not.toContain(iban)
  })
})
