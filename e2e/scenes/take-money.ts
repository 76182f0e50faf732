import { randomUUID } from 'node:crypto'
import { call } from '../stage/api.ts'

type Page = { items: { id: string }[] }

/** Something that is owed, something that was paid, and money of which nobody knows who paid it. */
export async function takeMoney(slug: string, token: string): Promise<Record<string, string>> {
  const idOf = async (path: string) => {
    const [found] = (await call<Page>('GET', `/${slug}/${path}`, { token })).items
    if (!found) throw new Error(`The seeded school ${slug} has nothing at ${path} to photograph.`)
    return found.id
  }
  const paymentId = await idOf('payments?free=false')
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
  return {
    paymentId,
    unknownPaymentId: unknown.id,
    receivableId: await idOf('receivables?open=true&sort=dueOn&dir=asc'),
    paidReceivableId: await idOf('receivables?state=paid'),
  }
}
