import type { DunningRunDetail } from '@reihum/contract/payments/dunning.schema.ts'
import { defaultDunningPlan } from '@reihum/contract/payments/dunning-defaults.ts'
import type { DunningLevel } from '@reihum/contract/payments/dunning-settings.schema.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { dayFromNow } from '#test/days.ts'
import { dunningDesk } from '#test/dunning-desk.ts'
import { personDesk } from '#test/person-desk.ts'
import { readPdf } from '#test/read-pdf.ts'
import { registrationDesk } from '#test/registration-desk.ts'
import { eventually, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { dunByItself } from './dun-by-itself.ts'

let reihum: TestReihum
let tenant: TestTenant
const world = () => ({ reihum, tenant })
const desk = dunningDesk(world)
const registrations = registrationDesk(world)
const persons = personDesk(world)

const [first] = defaultDunningPlan.levels as [DunningLevel]

beforeAll(async () => {
  reihum = await startTestReihum()
  tenant = await reihum.addTenant()
})
afterAll(() => reihum.close())

const letters = (recipient: string, count: number) =>
  eventually(async () => {
    const mails = await desk.mails(recipient)
    return mails.length >= count && mails
  })

describe('a run', () => {
  test('writes one letter to each payer about everything that is due at a level', async () => {
    const { id, email } = await desk.person('Lindner')
    const due = [await desk.owe(id, 5_000, -20), await desk.owe(id, 2_550, -15)]
    const young = await desk.owe(id, 1_000, -1)
    const { body: run } = await desk.run(due.map((receivableId) => ({ receivableId, level: 1 })))
    expect(run).toMatchObject({ letters: 1, receivables: 2, openCents: 7_550, feeCents: 0, leftOut: 0 })
    const [mail, ...more] = await letters(email, 1)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ kind: 'dunning.dunned', subject: 'Offene Zahlung: 75,50 €' })
    expect(mail?.text).toContain('Guten Tag Ada Lindner,')
    expect(mail?.text).not.toMatch(/\{\{|\}\}/)
    expect(await desk.receivable(due[0] as string)).toMatchObject({ state: 'dunned', dunningLevel: 1 })
    expect(await desk.receivable(young)).toMatchObject({ dunnedAt: null, dunningLevel: 0 })
  })

  test('sent twice, it is one run; chosen again, nothing is due any more', async () => {
    const { id, email } = await desk.person('Brandt')
    const chosen = [{ receivableId: await desk.owe(id, 5_000, -20), level: 1 }]
    const key = newId()
    const once = await desk.run(chosen, key)
    expect((await desk.run(chosen, key)).body).toEqual(once.body)
    expect((await desk.run(chosen)).body).toMatchObject({ letters: 0, leftOut: 1 })
    await letters(email, 1)
    expect(await desk.mails(email)).toHaveLength(1)
  })

  test('goes from level to level, and then proposes to write off', async () => {
    const { id } = await desk.person('Voss')
    const receivableId = await desk.owe(id, 5_000, -200)
    for (const level of [1, 2, 3]) {
      expect(await desk.standing(receivableId)).toBe(`letter ${level}`)
      expect((await desk.run([{ receivableId, level }])).body.letters).toBe(1)
      expect(await desk.standing(receivableId)).toBe('nothing')
      await desk.letPass(receivableId, level === 3 ? 32 : 16)
    }
    expect(await desk.standing(receivableId)).toBe('write off')
    expect(await desk.receivable(receivableId)).toMatchObject({ openCents: 5_000, writtenOffCents: 0 })
  })

  test('of two at once about the same, one writes', async () => {
    const { id, email } = await desk.person('Kraus')
    const chosen = [{ receivableId: await desk.owe(id, 5_000, -20), level: 1 }]
    const runs = await Promise.all([1, 2, 3].map(() => desk.run(chosen)))
    expect(runs.map(({ body }) => body.letters).toSorted()).toEqual([0, 0, 1])
    await letters(email, 1)
    expect(await desk.mails(email)).toHaveLength(1)
  })

  test('leaves out what was paid meanwhile', async () => {
    const { id, email } = await desk.person('Paul')
    const receivableId = await desk.owe(id, 5_000, -20)
    await desk.pay(id, 5_000, [{ receivableId, cents: 5_000 }])
    expect((await desk.run([{ receivableId, level: 1 }])).body).toMatchObject({ letters: 0, leftOut: 1 })
    expect(await desk.mails(email)).toEqual([])
  })

  test('finds nothing of another tenant', async () => {
    const { id } = await desk.person('Fremd')
    const receivableId = await desk.owe(id, 5_000, -20)
    const other = await reihum.addTenant()
    const answer = await reihum.call('POST', `/api/${other.slug}/dunning/runs`, {
      token: other.operator.token,
      body: { requestKey: newId(), chosen: [{ receivableId, level: 1 }] },
    })
    expect(answer.body).toMatchObject({ letters: 0, leftOut: 1 })
    expect(await desk.receivable(receivableId)).toMatchObject({ dunnedAt: null })
  })
})

describe('fees and interest', () => {
  test('are owed by a receivable of their own, named in the letter, and never dunned alone', async () => {
    await desk.change({ interestRate: 1_000, levels: [{ ...first, feeCents: 500, claimsInterest: true }] })
    const { id, email } = await desk.person('Zinser')
    const receivableId = await desk.owe(id, 100_00, -73)
    const { body } = await desk.run([{ receivableId, level: 1 }])
    // 73 days are a fifth of a year: two euros of a hundred at ten percent.
    expect(body).toMatchObject({ letters: 1, openCents: 100_00, feeCents: 700 })
    const [mail] = await letters(email, 1)
    expect(mail?.text).toContain('Mahngebühr: 5,00')
    expect(mail?.text).toContain('Verzugszinsen: 2,00')
    expect(mail?.text).toContain('Gesamtbetrag: 107,00')
    const { rows } = await reihum.owner.query(
      `select open_cents, due_on < current_date as overdue from receivable
         where payer_person_id = $1 and kind = 'dunning_fee'`,
      [id],
    )
    expect(rows).toEqual([{ open_cents: 700, overdue: false }])
    await desk.change({})
  })
})

describe('nobody is written to', () => {
  test('while a pause lasts, and again once it is ended', async () => {
    const { id } = await desk.person('Ruhe')
    const receivableId = await desk.owe(id, 5_000, -20)
    const pause = { id: newId(), of: { receivableId }, reason: 'dispute', until: null, note: 'War nie da' }
    const made = await desk.staff<{ id: string }>('POST', '/dunning/pauses', pause)
    expect((await desk.staff('POST', '/dunning/pauses', pause)).body).toEqual(made.body)
    expect(await desk.standing(receivableId)).toBe('disputed')
    expect((await desk.run([{ receivableId, level: 1 }])).body.letters).toBe(0)
    await desk.staff('POST', `/dunning/pauses/${pause.id}/end`)
    expect(await desk.standing(receivableId)).toBe('letter 1')
    expect((await desk.staff<{ items: unknown[] }>('GET', '/dunning/pauses')).body.items).toEqual([])
  })

  test('while there is money of the payer that pays nothing yet', async () => {
    const { id } = await desk.person('Guthaben')
    const receivableId = await desk.owe(id, 5_000, -20)
    await desk.pay(id, 2_000)
    expect(await desk.standing(receivableId)).toBe('unallocated_money')
  })

  test('while money of nobody known names the payer or the receivable', async () => {
    const [named, written] = [await desk.person('Großvater'), await desk.person('Oma')]
    const receivables = [await desk.owe(named.id, 5_000, -20), await desk.owe(written.id, 5_000, -20)]
    const { reference } = await desk.receivable(receivables[1] as string)
    const loose = (payerName: string, remittance: string) =>
      reihum.owner.query(
        `insert into payment (tenant_id, id, way, received_on, booked_at, amount_cents, currency, payer_name, remittance,
           actor_kind) values ($1, $2, 'bank_transfer', current_date, now(), 100, 'EUR', $3, $4, 'system')`,
        [tenant.id, newId(), payerName, remittance],
      )
    await loose('GROSSVATER, ADA', 'Kursgebühr')
    await loose('Unbekannt', `Rest ${reference.slice(0, 3)} ${reference.slice(3).toLowerCase()} danke`)
    expect(await Promise.all(receivables.map(desk.standing))).toEqual([
      'unallocated_money',
      'unallocated_money',
    ])
  })

  test('without an address, or about very little', async () => {
    const { id } = await desk.person('Stumm', '')
    expect(await desk.standing(await desk.owe(id, 5_000, -20))).toBe('no_address')
    const few = await desk.person('Wenig')
    expect(await desk.standing(await desk.owe(few.id, 99, -20))).toBe('below_minimum')
  })

  test('about a reserved place, which has a reminder of its own', async () => {
    const courseId = await registrations.course({ feeCents: 4_000, paymentMethods: ['bank_transfer'] })
    const { body } = await registrations.book(courseId, 1, { paymentMethod: 'bank_transfer' })
    const [registrationId] = registrations.idsOf(body)
    const { rows } = await reihum.owner.query(
      `update receivable set due_on = current_date - 20 where registration_id = $1 returning id`,
      [registrationId],
    )
    expect(await desk.standing(rows[0].id)).toBe('reserved_place')
    await registrations.confirm(registrationId as string)
    expect(await desk.standing(rows[0].id)).toBe('letter 1')
  })

  test('twice for one level: a payment begins anew', async () => {
    const { id } = await desk.person('Rate')
    const receivableId = await desk.owe(id, 5_000, -20)
    await desk.run([{ receivableId, level: 1 }])
    await desk.letPass(receivableId, 16)
    expect(await desk.standing(receivableId)).toBe('letter 2')
    await desk.pay(id, 2_000, [{ receivableId, cents: 2_000 }])
    expect(await desk.standing(receivableId)).toBe('nothing')
  })
})

describe('the settings', () => {
  test('refuse a placeholder that there is not, and name it', async () => {
    const wording = { ...first.wording, de: { subject: 'Mahnung', text: 'Bitte zahlen Sie {{Summe}}.' } }
    const { status, body } = await desk.change({ levels: [{ ...first, wording }] })
    expect(status).toBe(422)
    expect(body.errors).toEqual([
      expect.objectContaining({
        path: 'plan.levels.0.wording.de.text',
        message: expect.stringContaining('{{Summe}}'),
      }),
    ])
  })

  test('refuse a level that comes before the time to pay is over', async () => {
    const { status, body } = await desk.change({ levels: [first, { ...first, days: first.payWithinDays }] })
    expect(status).toBe(422)
    expect(body.errors?.map(({ path }) => path)).toEqual(['plan.levels.1.days'])
  })

  test('are not overwritten by somebody who has seen older ones', async () => {
    await desk.change({ minimumCents: 200 })
    const plan = { ...defaultDunningPlan, minimumCents: 300 }
    const { status, body } = await desk.staff('PUT', '/dunning/settings', { revision: 0, plan })
    expect([status, body.error_code]).toEqual([409, 'CONFLICT'])
    await desk.change({})
  })
})

describe('by itself', () => {
  test('it runs once a day, in the morning of the tenant, and not where nobody wants it', async () => {
    const { id, email } = await desk.person('Selbst')
    await desk.owe(id, 5_000, -20)
    await dunByItself(reihum)
    expect(await desk.mails(email)).toEqual([])
    await desk.change({ startsItself: true, startsAt: '00:00' })
    await Promise.all([dunByItself(reihum), dunByItself(reihum)])
    await dunByItself(reihum)
    await letters(email, 1)
    const { rows } = await reihum.owner.query(
      `select count(*)::int as runs from dunning_run where tenant_id = $1 and actor_kind = 'system'`,
      [tenant.id],
    )
    expect(rows).toEqual([{ runs: 1 }])
    await desk.change({})
  })
})

describe('on paper', () => {
  const pdf = async (path: string) => {
    const answer = await fetch(`${reihum.origin}/api/${tenant.slug}${path}`, {
      headers: { authorization: `Bearer ${tenant.operator.token}`, 'x-forwarded-for': '10.9.8.1' },
    })
    const bytes = new Uint8Array(await answer.arrayBuffer())
    return { status: answer.status, pages: answer.ok ? readPdf(bytes).pages.map(plain) : [] }
  }
  const plain = (text: string) => text.replace(/[\s\u200b]+/g, ' ')
  const live = async (id: string, street: string, city: string) =>
    reihum.owner.query("update person set street = $2, postal_code = '79098', city = $3 where id = $1", [
      id,
      street,
      city,
    ])

  test('whoever has no e-mail address is written to where the provider wants it, in one file to print', async () => {
    const { id, name } = await desk.person('Papier', '')
    const receivableId = await desk.owe(id, 5_000, -20)
    expect(await desk.standing(receivableId)).toBe('no_address')
    await desk.change({ writesByPost: true })
    expect(await desk.standing(receivableId)).toBe('no_postal_address')
    await live(id, 'Lindenweg 4', 'Freiburg')
    const { letters: due } = await desk.proposals()
    expect(due.find(({ payer }) => payer.id === id)).toMatchObject({ level: 1, byPost: true })
    const drawn = await desk.staff<{ pages: number }>('GET', `/dunning/proposals/${id}/1/paper`)
    expect(drawn.body.pages).toBe(1)
    const { body: run } = await desk.run([{ receivableId, level: 1 }])
    expect(run).toMatchObject({ letters: 1, byPost: 1 })
    const { pages } = await pdf(`/dunning/runs/${run.id}/letters`)
    expect(pages).toHaveLength(1)
    for (const said of [name, 'Lindenweg 4', '79098 Freiburg', '50,00 €']) expect(pages[0]).toContain(said)
    expect((await pdf(`/dunning/runs/${run.id}/letters?part=2`)).status).toBe(404)
    // Who has paid since is not written to, and the letter is kept as it was.
    await desk.pay(id, 5_000, [{ receivableId, cents: 5_000 }])
    expect((await pdf(`/dunning/runs/${run.id}/letters`)).status).toBe(404)
    const { body: detail } = await desk.staff<DunningRunDetail>('GET', `/dunning/runs/${run.id}`)
    expect(detail).toMatchObject({ byPost: 0, notices: [{ byPost: true, isPrintable: true }] })
    const letter = `/dunning/notices/${detail.notices[0]?.id}/letter`
    expect((await pdf(letter)).pages[0]).toContain('50,00 €')
    const other = await reihum.addTenant()
    const foreign = await reihum.call('GET', `/api/${other.slug}${letter}`, { token: other.operator.token })
    expect(foreign.status).toBe(404)
    expect((await persons.erase(id)).status).toBe(200)
    expect((await pdf(letter)).status).toBe(404)
    await desk.change({})
  })

  test('a run that starts by itself leaves them to somebody who can print them', async () => {
    const { id } = await desk.person('Spaeter', '')
    await live(id, 'Lindenweg 5', 'Freiburg')
    const receivableId = await desk.owe(id, 5_000, -20)
    await reihum.owner.query('delete from dunning_notice_item where tenant_id = $1', [tenant.id])
    await reihum.owner.query('delete from dunning_notice where tenant_id = $1', [tenant.id])
    await reihum.owner.query('delete from dunning_run where tenant_id = $1', [tenant.id])
    await desk.change({ writesByPost: true, startsItself: true, startsAt: '00:00' })
    await dunByItself(reihum)
    expect(await desk.standing(receivableId)).toBe('letter 1')
    await desk.change({})
  })

  test('a mail brings its paper, where the provider wants that', async () => {
    await desk.change({ attachesPaper: true })
    const { id, email } = await desk.person('Anhang')
    const receivableId = await desk.owe(id, 5_000, -20)
    await desk.run([{ receivableId, level: 1 }])
    await letters(email, 1)
    const { rows } = await reihum.owner.query<{ filename: string; content: Buffer }>(
      `select a.filename, c.content from mail_attachment a join mail m on m.id = a.mail_id
       join mail_content c on c.tenant_id = a.tenant_id and c.sha256 = a.sha256
       where m.tenant_id = $1 and m.recipient = $2`,
      [tenant.id, email],
    )
    expect(rows.map(({ filename }) => filename)).toEqual([`Mahnung-${dayFromNow(0)}.pdf`])
    expect(plain(readPdf(new Uint8Array(rows[0]?.content ?? [])).pages[0] ?? '')).toContain('50,00 €')
    await desk.change({})
  })
})

describe('a person who is dunned', () => {
  test('can be merged and erased; the letters go with them', async () => {
    const [one, other] = [await desk.person('Doppel'), await desk.person('Doppelt')]
    const receivableId = await desk.owe(one.id, 5_000, -20)
    await desk.staff('POST', '/dunning/pauses', {
      id: newId(),
      of: { personId: one.id },
      reason: 'asked',
      until: null,
      note: 'Zieht um',
    })
    const { items } = (
      await desk.staff<{ items: { id: string; payer: { id: string } }[] }>('GET', '/dunning/pauses')
    ).body
    expect(items.map(({ payer }) => payer.id)).toEqual([one.id])
    await desk.staff('POST', `/dunning/pauses/${items[0]?.id}/end`)
    await desk.run([{ receivableId, level: 1 }])
    await letters(one.email, 1)
    const { rows } = await reihum.owner.query('select id from dunning_notice where payer_person_id = $1', [
      one.id,
    ])
    expect((await persons.merge(one.id, other.id)).status).toBe(200)
    const moved = await reihum.owner.query('select payer_person_id as id from dunning_notice where id = $1', [
      rows[0].id,
    ])
    expect(moved.rows).toEqual([{ id: expect.stringMatching(new RegExp(`${one.id}|${other.id}`)) }])
    const kept = moved.rows[0].id as string
    expect((await persons.erase(kept)).status).toBe(200)
    expect((await desk.mails(one.email)).map(({ text }) => text).join()).not.toContain('Doppel')
  })
})
