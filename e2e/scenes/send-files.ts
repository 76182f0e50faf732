import { randomUUID } from 'node:crypto'
import { call, someAddress } from '../stage/api.ts'
import { theStage } from '../stage/stage.ts'
/** Uploads a table of people to import, one of them with an invalid address. */
export async function sendTable(slug: string, token: string): Promise<string> {
  const id = randomUUID()
  const rows = [
    'Vorname;Nachname;E-Mail;Handy;PLZ;Wohnort;Sternzeichen',
    'Mina;Müller;mina@example.org;0171 2345678;20359;Hamburg;Löwe',
    'Katharina;Vogel;k.vogel@example.org;040 998877;20144;Hamburg;Waage',
    'Ben;Öztürk;ben.oeztuerk;;22765;Hamburg;',
    'Wim;de Vries;wim@example.org;;21073;Hamburg;Fische',
  ]
  const query = new URLSearchParams({ id, kind: 'persons', filename: 'Kundenkartei 2026.csv' })
  const { ok } = await fetch(`${theStage().origin}/api/${slug}/imports?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': someAddress() },
    body: rows.join('\r\n'),
  })
  if (!ok) throw new Error('The table was not taken.')
  return id
}

/** Sends a statement, which is previewed or booked. */
export async function sendStatement(slug: string, token: string, isBooked = false): Promise<string> {
  const bankImportId = randomUUID()
  const [first, second, third] = [7, 6, 3].map((days) =>
    new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10).split('-').reverse().join('.'),
  )
  const rows = [
    'Buchungstag;Valuta;Name;IBAN;Verwendungszweck;Buchungstext;Betrag;Währung',
    `${first};${first};Katharina Vogel;DE02120300000000202051;Aquarell 7K3M-2QXW;Gutschrift;89,00;EUR`,
    `${second};${second};Elbtöpferei GmbH;;Miete;Überweisung;-640,00;EUR`,
    `${second};${second};Ben Öztürk;;Rücklastschrift Yoga;Rücklastschrift;-48,00;EUR`,
    `${third};${third};;;;Entgeltabschluss;-7,90;EUR`,
  ]
  const query = new URLSearchParams({ id: randomUUID(), bankImportId, filename: 'Umsätze Girokonto.csv' })
  const response = await fetch(`${theStage().origin}/api/${slug}/bank-imports?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': someAddress() },
    body: (isBooked ? rows.slice(0, 3) : rows).join('\r\n'),
  })
  if (!response.ok) throw new Error('The statement was not taken.')
  if (!isBooked) return bankImportId
  const { tables: read } = (await response.json()) as { tables: Record<string, unknown>[] }
  const tables = read.map(({ fileId, columns, dateOrder }) => ({ fileId, columns, dateOrder }))
  const path = `/${slug}/bank-imports/${bankImportId}`
  const { digest } = await call<{ digest: string }>('POST', `${path}/preview`, { token, body: { tables } })
  await call('POST', `${path}/book`, { token, body: { tables, digest } })
  return bankImportId
}
