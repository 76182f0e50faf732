import type {
  Decided,
  MatchingRule,
  MatchingSettings,
  PendingPage,
} from '@reihum/contract/payments/matching.schema.ts'
import type { ReceivableDetail } from '@reihum/contract/payments/receivable.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { eventually, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant
beforeAll(async () => {
  reihum = await startTestReihum()
})
beforeEach(async () => {
  tenant = await reihum.addTenant()
})
afterAll(() => reihum.close())

const ask = <Body>(method: string, path: string, body?: unknown, of = tenant) =>
  reihum.call<Body & Problem>(method, `/api/${of.slug}${path}`, { token: of.operator.token, body })

async function addPerson(firstName: string, lastName: string): Promise<string> {
  const id = newId()
  await reihum.owner.query(
    `insert into person (tenant_id, id, first_name, last_name, name_sort, email)
     values ($1, $2, $3, $4, folded($4 || ' ' || $3), $5)`,
    [tenant.id, id, firstName, lastName, `${id}@example.org`],
  )
  return id
}

async function owe(personId: string, cents: number, title = 'Raummiete'): Promise<ReceivableDetail> {
  const { status, body } = await ask<ReceivableDetail>('POST', '/receivables', {
    requestKey: newId(),
    personId,
    title,
    dueOn: null,
    lines: [{ label: title, quantityHundredths: 100, unitCents: cents, taxCategory: 'exempt', taxRate: 0 }],
  })
  expect(status).toBe(200)
  return body
}

type Paid = { cents: number; name?: string; says?: string; account?: string }

/** A payment as an import stores it. */
async function pay({ cents, name = '', says = '', account }: Paid, of = tenant): Promise<string> {
  const id = newId()
  await reihum.owner.query(
    `insert into payment (tenant_id, id, way, received_on, booked_at, amount_cents, currency, payer_name,
       payer_account_digest, remittance, actor_kind)
     values ($1, $2, 'bank_transfer', (now() + interval '1 day')::date, now(), $3, 'EUR', $4, $5, $6, 'system')`,
    [of.id, id, cents, name, account ?? null, says],
  )
  return id
}

const pending = async (state = 'waiting', of = tenant) =>
  (await ask<PendingPage>('GET', `/payments/pending?state=${state}`, undefined, of)).body

const decide = (paymentId: string, decision: object) =>
  ask<Decided>('POST', `/payments/${paymentId}/decisions`, { decision: { requestKey: newId(), ...decision } })

const allocated = (receivableId: string, cents: number, more: object = {}) => ({
  kind: 'allocated',
  allocations: [{ receivableId, cents }],
  ...more,
})

const openCents = async (id: string) =>
  (await ask<ReceivableDetail>('GET', `/receivables/${id}`)).body.openCents

async function matchAll(): Promise<void> {
  await ask('POST', '/payments/pending/match')
  await eventually(async () => {
    const { rows } = await reihum.owner.query(
      `select from payment p where tenant_id = $1 and way = 'bank_transfer' and not exists (
         select from matched_payment m where m.tenant_id = p.tenant_id and m.payment_id = p.id)`,
      [tenant.id],
    )
    return rows.length === 0
  })
}

describe('pending payments', () => {
  it('show what each may be for, and why', async () => {
    const anna = await addPerson('Anna', 'Müller')
    const rent = await owe(anna, 4000)
    const paymentId = await pay({ cents: 4000, name: 'MUELLER ANNA', says: `SVWZ+${rent.reference} Danke` })
    const page = await pending()
    expect(page).toMatchObject({ total: 1, counts: { waiting: 1, putAside: 0, notOurs: 0 } })
    expect(page.items[0]).toMatchObject({
      id: paymentId,
      freeCents: 4000,
      proposals: [
        {
          score: 100,
          parts: [{ receivableId: rent.id, cents: 4000, title: 'Raummiete', payer: { name: 'Anna Müller' } }],
        },
      ],
    })
    expect(page.items[0]?.proposals[0]?.reasons.map(({ code }) => code)).toEqual([
      'reference_found',
      'amount_equal',
      'payer_name_equal',
    ])
  })

  it('never show what is owed to somebody else', async () => {
    const rent = await owe(await addPerson('Anna', 'Müller'), 4000)
    const other = await reihum.addTenant()
    await pay({ cents: 4000, name: 'Anna Müller', says: rent.reference }, other)
    const { items } = await pending('waiting', other)
    expect(items).toMatchObject([{ proposals: [] }])
    const strange = await reihum.call('POST', `/api/${other.slug}/payments/${items[0]?.id}/decisions`, {
      token: other.operator.token,
      body: { decision: { requestKey: newId(), ...allocated(rent.id, 4000) } },
    })
    expect(strange.status).toBe(404)
  })

  it('are decided once, however often the decision is sent, and undone', async () => {
    const rent = await owe(await addPerson('Anna', 'Müller'), 4000)
    const paymentId = await pay({ cents: 9000 })
    const decision = { requestKey: newId(), ...allocated(rent.id, 1500) }
    const first = await decide(paymentId, decision)
    const second = await decide(paymentId, decision)
    expect(second.body).toEqual(first.body)
    expect(await openCents(rent.id)).toBe(2500)
    // What is left is the credit of Anna Müller, and waits for nobody.
    expect((await pending()).total).toBe(0)
    for (let time = 0; time < 2; time += 1) {
      const undone = await ask('POST', `/payments/${paymentId}/decisions/${decision.requestKey}/undo`)
      expect(undone.status).toBe(200)
    }
    expect(await openCents(rent.id)).toBe(4000)
    expect((await pending()).total).toBe(1)
  })

  it('are put aside, found to be for nothing here, and taken up again', async () => {
    const [aside, interest] = [await pay({ cents: 100 }), await pay({ cents: 35 })]
    const put = await decide(aside, { kind: 'put_aside' })
    await decide(interest, { kind: 'not_ours' })
    expect(await pending()).toMatchObject({ total: 0, counts: { waiting: 0, putAside: 1, notOurs: 1 } })
    expect((await pending('not_ours')).items).toMatchObject([{ id: interest, state: 'not_ours' }])
    await ask('POST', `/payments/${aside}/decisions/${put.body.decisionId}/undo`)
    expect((await pending()).items).toMatchObject([{ id: aside }])
  })

  it('refuse more than there is', async () => {
    const rent = await owe(await addPerson('Anna', 'Müller'), 4000)
    const paymentId = await pay({ cents: 3000 })
    expect((await decide(paymentId, allocated(rent.id, 3500))).body).toMatchObject({
      error_code: 'PAYMENT_SPENT',
    })
    expect((await decide(newId(), allocated(rent.id, 3500))).status).toBe(404)
  })
})

describe('the matching', () => {
  it('books what is certain with its reasons, and leaves the rest', async () => {
    const anna = await addPerson('Anna', 'Müller')
    const [rent, noten] = [await owe(anna, 4000), await owe(anna, 700, 'Noten')]
    const paid = await pay({ cents: 4000, name: 'Anna Müller', says: rent.reference })
    const more = await pay({ cents: 800, name: 'Anna Müller', says: noten.reference })
    await matchAll()
    expect([await openCents(rent.id), await openCents(noten.id)]).toEqual([0, 700])
    expect((await pending()).items.map(({ id }) => id)).toEqual([more])
    const { rows } = await reihum.owner.query(
      'select cause, reasons from allocation where tenant_id = $1 and payment_id = $2',
      [tenant.id, paid],
    )
    expect(rows).toMatchObject([{ cause: 'automatic', reasons: [{ code: 'reference_found' }, {}, {}] }])
    const told = async (path: string) =>
      (await ask<ReceivableDetail>('GET', path)).body.allocations[0]?.reasons.map(({ code }) => code)
    const reasons = ['reference_found', 'amount_equal', 'payer_name_equal']
    expect(await told(`/receivables/${rent.id}`)).toEqual(reasons)
    expect(await told(`/payments/${paid}`)).toEqual(reasons)
    await reihum.owner.query(
      "update person set erased_at = now(), first_name = '', last_name = '', name_sort = '', email = '' where id = $1",
      [anna],
    )
    expect(await told(`/payments/${paid}`)).toEqual([])
  })

  it('books of two payments for one thing only the first', async () => {
    const rent = await owe(await addPerson('Anna', 'Müller'), 4000)
    for (let time = 0; time < 2; time += 1)
      await pay({ cents: 4000, name: 'Anna Müller', says: rent.reference })
    await matchAll()
    expect(await openCents(rent.id)).toBe(0)
    expect((await pending()).total).toBe(1)
  })

  it('does not book again what was taken back', async () => {
    const rent = await owe(await addPerson('Anna', 'Müller'), 4000)
    const paymentId = await pay({ cents: 4000, name: 'Anna Müller', says: rent.reference })
    await matchAll()
    const { rows } = await reihum.owner.query('select id from allocation where payment_id = $1', [paymentId])
    await ask('POST', `/payments/${paymentId}/allocations/${rows[0].id}/take-back`, { reason: 'falsch' })
    await ask('POST', '/payments/pending/match')
    // Something that is booked after it shows that the matching has been by.
    const other = await owe(await addPerson('Ben', 'Schulz'), 500)
    await pay({ cents: 500, name: 'Ben Schulz', says: other.reference })
    await matchAll()
    expect([await openCents(rent.id), await openCents(other.id)]).toEqual([4000, 0])
  })

  it('can be switched off, and refuses thresholds that would guess', async () => {
    const settings = (await ask<MatchingSettings>('GET', '/payments/matching')).body
    expect(settings).toEqual({
      isOn: true,
      score: 95,
      lead: 20,
      toleranceCents: 0,
      latePlaces: 'book_again',
      revision: 0,
    })
    const { revision, ...thresholds } = settings
    const change = (more: object, seen = revision) =>
      ask<MatchingSettings>('PUT', '/payments/matching', {
        revision: seen,
        thresholds: { ...thresholds, ...more },
      })
    expect((await change({ score: 89 })).status).toBe(422)
    expect((await change({ isOn: false })).body).toMatchObject({ isOn: false, revision: 1 })
    expect((await change({ isOn: true })).body).toMatchObject({ error_code: 'CONFLICT' })
    const rent = await owe(await addPerson('Anna', 'Müller'), 4000)
    await pay({ cents: 4000, name: 'Anna Müller', says: rent.reference })
    await ask('POST', '/payments/pending/match')
    await change({ toleranceCents: 10, isOn: true }, 1)
    await matchAll()
    expect(await openCents(rent.id)).toBe(0)
  })
})

describe('what is learned from a decision', () => {
  it('is a rule that books the next payment, can be switched off, and goes with the decision', async () => {
    const anna = await addPerson('Anna', 'Müller')
    const grandma = { name: 'Hildegard Kröger', account: 'digest of grandma' }
    const [first, second] = [await owe(anna, 4000), await owe(anna, 700, 'Noten')]
    const paymentId = await pay({ cents: 4000, ...grandma })
    const { body } = await decide(paymentId, allocated(first.id, 4000, { learn: true }))
    const rules = async () =>
      (
        await ask<{ items: { id: string; isOn: boolean; revision: number }[] }>(
          'GET',
          '/payments/matching/rules',
        )
      ).body.items
    expect(await rules()).toMatchObject([
      { id: body.ruleId, accountName: 'Hildegard Kröger', person: { name: 'Anna Müller' }, isOn: true },
    ])
    await ask('PUT', `/payments/matching/rules/${body.ruleId}`, { revision: 0, isOn: false })
    const waits = await pay({ cents: 700, says: 'für Anna', ...grandma })
    await matchAll()
    expect((await pending()).items).toMatchObject([{ id: waits }])
    await ask('PUT', `/payments/matching/rules/${body.ruleId}`, { revision: 1, isOn: true })
    await pay({ cents: 700, says: 'für Anna', ...grandma })
    await matchAll()
    expect(await openCents(second.id)).toBe(0)
    await ask('POST', `/payments/${paymentId}/decisions/${body.decisionId}/undo`)
    expect(await rules()).toEqual([])
  })

  it('may pay for somebody else instead, told in the log, but never twice for the same person', async () => {
    const [anna, ben] = [await addPerson('Anna', 'Müller'), await addPerson('Ben', 'Schulz')]
    const grandma = { name: 'Hildegard Kröger', account: 'digest of a grandma' }
    const learn = async (personId: string, title: string) => {
      const { id } = await owe(personId, 4000, title)
      const paymentId = await pay({ cents: 4000, ...grandma })
      return (await decide(paymentId, allocated(id, 4000, { learn: true }))).body.ruleId
    }
    const ruleId = await learn(anna, 'Raummiete')
    const change = (body: object) => ask<MatchingRule>('PUT', `/payments/matching/rules/${ruleId}`, body)
    const toBen = await change({ revision: 0, isOn: true, personId: ben })
    expect(toBen).toMatchObject({
      status: 200,
      body: { person: { id: ben, name: 'Ben Schulz' }, revision: 1 },
    })
    // Sent once more it changes nothing; somebody else's change is not overwritten.
    expect((await change({ revision: 0, isOn: true, personId: ben })).body.revision).toBe(1)
    expect((await change({ revision: 0, isOn: true, personId: anna })).body.error_code).toBe('CONFLICT')
    const { rows } = await reihum.owner.query(
      `select d.metadata from audit_entry e join audit_detail d on d.tenant_id = e.tenant_id and d.audit_id = e.id
       where e.subject_id = $1 and e.command_type = 'matching-rule.changed'`,
      [ruleId],
    )
    expect(rows).toEqual([{ metadata: { before: { personId: anna }, after: { personId: ben } } }])
    const notes = await owe(ben, 700, 'Noten')
    await pay({ cents: 700, says: 'für Ben', ...grandma })
    await matchAll()
    expect(await openCents(notes.id)).toBe(0)

    await learn(anna, 'Beitrag')
    expect((await change({ revision: 1, isOn: true, personId: anna })).body.error_code).toBe(
      'ACCOUNT_REMEMBERED',
    )
    expect((await change({ revision: 1, isOn: true, personId: newId() })).status).toBe(404)
    const other = await reihum.addTenant()
    tenant = other
    const strange = await addPerson('Eva', 'Fremd')
    expect((await change({ revision: 1, isOn: true, personId: strange })).status).toBe(404)
  })
})
