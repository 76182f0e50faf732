import { randomUUID } from 'node:crypto'
import { defaultLetterhead } from '@reihum/contract/tenants/letterhead.schema.ts'
import { call } from '../stage/api.ts'

type Page = { items: { id: string }[] }
type Line = { grossCents: number; netCents: number }
type Draft = {
  revision: number
  recipient: object
  language: string
  intro: string
  closing: string
  lines: Line[]
}

/** Adds what a draft may lack before it can be final. */
async function complete(slug: string, token: string, id: string): Promise<void> {
  const { revision, recipient, language, intro, closing, lines } = await call<Draft>(
    'GET',
    `/${slug}/invoices/${id}`,
    { token },
  )
  const address = { name: 'Mina Müller', street: 'Weg 1', postalCode: '79098', city: 'Freiburg' }
  const days = { dueOn: null, serviceStart: '2026-11-01', serviceEnd: '2026-11-30' }
  const kept = lines.map(({ grossCents, netCents, ...line }) => line)
  await call('PUT', `/${slug}/invoices/${id}`, {
    token,
    body: {
      draft: {
        revision,
        recipient: { ...recipient, ...address },
        language,
        intro,
        closing,
        ...days,
        lines: kept,
      },
    },
  })
}

/** Drafts of what a school charges, one of which is final. */
export async function writeInvoices(slug: string, token: string): Promise<Record<string, string>> {
  const { revision, ...plain } = defaultLetterhead
  await call('PUT', `/${slug}/settings/letterhead`, {
    token,
    body: { revision, letterhead: { ...plain, taxNumber: '06 123 45678' } },
  })
  const { items } = await call<Page>('GET', `/${slug}/receivables?size=25`, { token })
  const receivableIds = items.slice(0, 10).map(({ id }) => id)
  const made = await call<{ ids: string[] }>('POST', `/${slug}/invoices`, {
    token,
    body: { requestKey: randomUUID(), grouping: 'booking', selection: { receivableIds } },
  })
  const [final, draft] = made.ids
  if (!final || !draft) throw new Error('There are no two drafts.')
  for (const id of [final, draft]) await complete(slug, token, id)
  await call('POST', `/${slug}/invoices/${final}/finalisation`, { token })
  return { invoiceId: final, draftInvoiceId: draft }
}
