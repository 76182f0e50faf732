import { randomUUID } from 'node:crypto'
import { call } from '../stage/api.ts'
import { rowsOf } from '../stage/people.ts'
import { collectDebits } from './collect-debits.ts'
import { exportForDatev } from './export-for-datev.ts'

type Page = { items: { id: string }[] }

/** Something that is owed, something that was paid, and money of which nobody knows who paid it. */
export async function takeMoney(slug: string, token: string): Promise<Record<string, string>> {
  const idOf = async (path: string) => {
    const [found] = (await call<Page>('GET', `/${slug}/${path}`, { token })).items
    if (!found) throw new Error(`The seeded school ${slug} has nothing at ${path} to photograph.`)
    return found.id
  }
  const paymentId = await idOf('payments?free=false')
  await exportForDatev(slug, token)
  const unknown = await call<{ id: string }>('POST', `/${slug}/payments`, {
    token,
    body: {
      requestKey: randomUUID(),
      way: 'cash',
      receivedOn: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
      amountCents: 2500,
      personId: null,
      payerName: 'Oma Vogel',
    },
  })
  const refund = await call<{ id: string }>('POST', `/${slug}/refunds`, {
    token,
    body: { requestKey: randomUUID(), paymentId: unknown.id, cents: 1000, purpose: 'Zu viel gezahlt' },
  })
  const receivableId = await idOf('receivables?open=true&sort=dueOn&dir=asc')
  return {
    ...(await collectDebits(slug)),
    paymentId,
    voucherId: await sellVouchers(slug, token),
    dunningRunId: await dun(slug, token),
    unknownPaymentId: unknown.id,
    refundRequestId: refund.id,
    receivableId,
    paidReceivableId: await idOf('receivables?state=paid'),
  }
}

/** Two gift vouchers, one of them corrected. */
async function sellVouchers(slug: string, token: string): Promise<string> {
  const soldOn = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const sell = (fields: Record<string, unknown>) =>
    call<{ id: string }>('POST', `/${slug}/vouchers`, {
      token,
      body: { id: randomUUID(), amountCents: 5000, paidWay: 'cash', soldOn, language: 'de', ...fields },
    })
  await sell({ amountCents: 10_000, paidWay: 'card' })
  const given = { buyerName: 'Oma Vogel', recipientName: 'Jonas', message: 'Alles Gute zum Geburtstag!' }
  const { id } = await sell({ ...given, buyerEmail: 'oma@example.org' })
  await call('POST', `/${slug}/vouchers/${id}/correct`, {
    token,
    body: { requestKey: randomUUID(), cents: 1000, reason: 'Ein Kurs war ausgefallen' },
  })
  return id
}

/** Somebody who owes something and has nothing with the school that is theirs: whoever has a credit is not dunned. */
async function someoneToDun(slug: string): Promise<string> {
  const [payer] = await rowsOf<{ id: string }>(
    `select p.id from receivable r join tenant t on t.id = r.tenant_id and t.slug = $1
     join person p on p.tenant_id = r.tenant_id and p.id = r.payer_person_id and p.email <> ''
     where r.open_cents > 0 and not exists (
       select from payment m where m.tenant_id = p.tenant_id and m.payer_person_id = p.id and m.free_cents > 0)
     order by r.due_on, r.id limit 1`,
    [slug],
  )
  if (!payer) throw new Error(`Nobody owes the seeded school ${slug} anything that could be dunned.`)
  return payer.id
}

/** Lets payers without an e-mail address be written to on paper, and adds one of them. */
async function someoneWithoutMail(slug: string, token: string): Promise<string> {
  const path = `/${slug}/dunning/settings`
  const { revision, plan } = await call<{ revision: number; plan: object }>('GET', path, { token })
  await call('PUT', path, { token, body: { revision, plan: { ...plan, writesByPost: true } } })
  const [person] = await rowsOf<{ id: string }>(
    `insert into person (tenant_id, id, first_name, last_name, name_sort, email, street, postal_code, city)
     select t.id, $2, 'Hertha', 'Sommer', 'sommer hertha', '', 'Lindenstraße 12', '79098', 'Freiburg' from tenant t
     where t.slug = $1 returning id`,
    [slug, randomUUID()],
  )
  if (!person) throw new Error(`${slug} is no school.`)
  return person.id
}

/** Duns two people for something that has been due for a month, one of them by post; returns the run. */
async function dun(slug: string, token: string): Promise<string> {
  const owed = [
    await oweForAMonth(slug, token, await someoneToDun(slug)),
    await oweForAMonth(slug, token, await someoneWithoutMail(slug, token)),
  ]
  // And somebody to be written to by post still.
  await oweForAMonth(slug, token, await someoneWithoutMail(slug, token))
  type Proposals = {
    letters: { level: number; items: { receivableId: string }[] }[]
    keptBack: { receivableId: string; why: string }[]
  }
  const { letters, keptBack } = await call<Proposals>('GET', `/${slug}/dunning/proposals`, { token })
  const chosen = letters.flatMap(({ level, items }) =>
    items.flatMap(({ receivableId }) => (owed.includes(receivableId) ? [{ receivableId, level }] : [])),
  )
  const kept = keptBack.find(({ receivableId }) => owed.includes(receivableId))
  if (chosen.length < owed.length)
    throw new Error(`Somebody of ${slug} is not dunned: ${kept?.why ?? 'it is not yet time'}.`)
  const run = await call<{ id: string }>('POST', `/${slug}/dunning/runs`, {
    token,
    body: { requestKey: randomUUID(), chosen },
  })
  return run.id
}

async function oweForAMonth(slug: string, token: string, personId: string): Promise<string> {
  const owed = await call<{ id: string }>('POST', `/${slug}/receivables`, {
    token,
    body: {
      requestKey: randomUUID(),
      personId,
      title: 'Staffelei',
      dueOn: new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10),
      lines: [
        { label: 'Staffelei', quantityHundredths: 100, unitCents: 4800, taxCategory: 'exempt', taxRate: 0 },
      ],
    },
  })
  return owed.id
}
