import { randomUUID } from 'node:crypto'
import { proposedAccounts } from '../../contract/src/payments/datev-settings.schema.ts'
import { call } from '../stage/api.ts'

/** Confirms the accounts and exports what there is so far; what is booked afterwards is for the next export. */
export async function exportForDatev(slug: string, token: string): Promise<void> {
  const today = new Date().toISOString().slice(0, 10)
  const year = Number(today.slice(0, 4))
  const plan = {
    adviser: 29098,
    client: 55003,
    fiscalYearStart: `${year}-01-01`,
    accountLength: 4,
    chart: 'SKR03',
    mode: 'document_date',
    label: 'Kurse',
    firstDebtor: 10_000,
    ...proposedAccounts.SKR03,
  }
  await call('PUT', `/${slug}/datev/settings`, { token, body: { revision: 0, plan } })
  const { postings, sumCents } = await call<{ postings: number; sumCents: number }>(
    'GET',
    `/${slug}/datev/preview?year=${year}&until=${today}`,
    { token },
  )
  await call('POST', `/${slug}/datev/exports`, {
    token,
    body: { requestKey: randomUUID(), year, until: today, postings, sumCents },
  })
}
