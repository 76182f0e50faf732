import { randomUUID } from 'node:crypto'
import type { StoredLetterhead } from '@reihum/contract/tenants/letterhead.schema.ts'
import { call } from '../stage/api.ts'
import { rowsOf } from '../stage/people.ts'

type Page = { items: { id: string }[] }
type Line = { grossCents: number; netCents: number; taxCategory: string; exemptionReason: string }
type Draft = {
  revision: number
  recipient: object
  language: string
  intro: string
  closing: string
  lines: Line[]
}

/** Adds what a draft may lack before it can be final, and tells whether its lines were whole before. */
async function complete(slug: string, token: string, id: string, more: object = {}): Promise<boolean> {
  const { revision, recipient, language, intro, closing, lines } = await call<Draft>(
    'GET',
    `/${slug}/invoices/${id}`,
    { token },
  )
  const address = { name: 'Mina Müller', street: 'Weg 1', postalCode: '79098', city: 'Freiburg', ...more }
  const days = { dueOn: null, serviceStart: '2026-11-01', serviceEnd: '2026-11-30' }
  // What was charged by hand may say nothing of why it is exempt.
  const kept = lines.map(({ grossCents, netCents, ...line }) => ({
    ...line,
    ...(line.taxCategory === 'exempt' && { exemptionReason: line.exemptionReason || '§ 4 Nr. 21 UStG' }),
  }))
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
  return lines.every(({ taxCategory, exemptionReason }) => taxCategory !== 'exempt' || exemptionReason)
}

const invoiceOf = (slug: string, token: string, id: string) =>
  call<{ lines: Line[]; state: string }>('GET', `/${slug}/invoices/${id}`, { token })

/** Sends some of them, one of which stays a draft, and gives the run. */
async function send(slug: string, token: string, ids: readonly string[]): Promise<string> {
  const id = randomUUID()
  await call('POST', `/${slug}/invoices/sending-runs`, { token, body: { id, selection: { ids } } })
  for (;;) {
    const { finishedAt } = await call<{ finishedAt: string | null }>('GET', `/${slug}/invoice-runs/${id}`, {
      token,
    })
    if (finishedAt) return id
    await new Promise((go) => setTimeout(go, 200))
  }
}

/** Drafts of what a school charges; final ones that were sent, did not arrive, were cancelled, or credited in part. */
export async function writeInvoices(slug: string, token: string): Promise<Record<string, string>> {
  const path = `/${slug}/settings/letterhead`
  const { revision, ...letterhead } = await call<StoredLetterhead>('GET', path, { token })
  await call('PUT', path, {
    token,
    body: { revision, letterhead: { ...letterhead, taxNumber: '06 123 45678' } },
  })
  const { items } = await call<Page>('GET', `/${slug}/receivables?size=50`, { token })
  const receivableIds = items.slice(0, 24).map(({ id }) => id)
  const made = await call<{ ids: string[] }>('POST', `/${slug}/invoices`, {
    token,
    body: { requestKey: randomUUID(), grouping: 'booking', selection: { receivableIds } },
  })
  const whole: string[] = []
  /** One that is written anew from what was charged, which has to say all by itself. */
  let cancelled: string | undefined
  for (const id of made.ids) {
    if (whole.length === 6 && cancelled) break
    // One is to have no address, so that something cannot be sent.
    const more = whole.length === 5 ? { email: '' } : {}
    const wasWhole = await complete(slug, token, id, more).catch(() => null)
    // The mandates of the pictures are sealed by nobody's key: invoices about them are not to be read.
    if (wasWhole === null) await call('DELETE', `/${slug}/invoices/${id}`, { token })
    else if (wasWhole && !cancelled) cancelled = id
    else if (whole.length < 6) whole.push(id)
  }
  const [final, draft, sent, lost, credited, waiting] = whole
  if (!final || !draft || !sent || !lost || !cancelled || !credited || !waiting)
    throw new Error('There are not enough drafts.')
  for (const id of [final, sent, lost, cancelled, credited, waiting])
    await call('POST', `/${slug}/invoices/${id}/finalisation`, { token })
  const invoiceRunId = await send(slug, token, [sent, lost, draft])
  await rowsOf(
    `update mail set state = 'refused', reason = 'addressUnknown', last_error = '550 5.1.1 No such user here',
       attempts = 1 where subject_id = $1 returning id`,
    [lost],
  )
  const correct = (id: string, what: string, body: object) =>
    call('POST', `/${slug}/invoices/${id}/${what}`, { token, body: { requestKey: randomUUID(), ...body } })
  await correct(cancelled, 'cancellation', { reason: 'Falscher Empfänger', anew: true })
  const { lines } = await invoiceOf(slug, token, credited)
  const { grossCents, netCents, ...line } = lines[0] as Line
  const part = { ...line, quantityHundredths: 100, unitCents: 1000 }
  await correct(credited, 'credits', { reason: 'Ein Termin fiel aus', lines: [part] })
  return {
    invoiceId: final,
    draftInvoiceId: draft,
    lostInvoiceId: lost,
    cancelledInvoiceId: cancelled,
    creditedInvoiceId: credited,
    invoiceRunId,
  }
}
