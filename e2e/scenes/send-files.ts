import { randomUUID } from 'node:crypto'
import { call, someAddress } from '../stage/api.ts'
import { theStage } from '../stage/stage.ts'

const tables = {
  persons: {
    filename: 'Kundenkartei 2026.csv',
    rows: [
      'Vorname;Nachname;E-Mail;Handy;PLZ;Wohnort;Sternzeichen',
      'Mina;Müller;mina@example.org;0171 2345678;20359;Hamburg;Löwe',
      'Katharina;Vogel;k.vogel@example.org;040 998877;20144;Hamburg;Waage',
      'Ben;Öztürk;ben.oeztuerk;;22765;Hamburg;',
      'Wim;de Vries;wim@example.org;;21073;Hamburg;Fische',
    ],
  },
  mandates: {
    filename: 'Mandate aus dem alten Programm.csv',
    rows: [
      'Vorname;Nachname;E-Mail;Mandatsreferenz;Unterschrieben am;IBAN;Kontoinhaber;Zuletzt eingezogen am',
      'Mina;Müller;mina@example.org;ALT-0017;12.3.2024;DE02120300000000202051;Mina Müller;1.9.2026',
      'Katharina;Vogel;k.vogel@example.org;ALT-0018;3.5.2021;DE02120300000000202052;Katharina Vogel;1.9.2026',
      'Ben;Öztürk;ben@example.org;ALT-0019;8.1.2020;DE89370400440532013000;Ayla Öztürk;1.2.2022',
    ],
  },
}

/** Sends a table in which some things are wrong; returns the id of its import. */
export async function sendTable(slug: string, token: string, kind: keyof typeof tables): Promise<string> {
  const id = randomUUID()
  const { filename, rows } = tables[kind]
  const query = new URLSearchParams({ id, kind, filename })
  const { ok } = await fetch(`${theStage().origin}/api/${slug}/imports?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': someAddress() },
    body: rows.join('\r\n'),
  })
  if (!ok) throw new Error('The table was not taken.')
  return id
}

/** Rows of a statement that pay what somebody owes: one of them exactly, one of them four cents less. */
async function paidRows(slug: string, token: string): Promise<string[]> {
  const today = new Date().toISOString().slice(0, 10).split('-').reverse().join('.')
  const { items } = await call<{ items: { id: string; firstName: string; lastName: string }[] }>(
    'GET',
    `/${slug}/persons`,
    { token },
  )
  const [person] = items
  const owe = async (title: string, unitCents: number, paidAmount: string) => {
    const { reference } = await call<{ reference: string }>('POST', `/${slug}/receivables`, {
      token,
      body: {
        requestKey: randomUUID(),
        personId: person?.id,
        title,
        dueOn: null,
        lines: [{ label: title, quantityHundredths: 100, unitCents, taxCategory: 'exempt', taxRate: 0 }],
      },
    })
    const name = `${person?.firstName} ${person?.lastName}`
    return `${today};${today};${name};DE02120300000000202051;${title} ${reference};Gutschrift;${paidAmount};EUR`
  }
  return [await owe('Noten', 1500, '15,00'), await owe('Raummiete', 4000, '39,96')]
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
  const paid = isBooked ? await paidRows(slug, token) : []
  const query = new URLSearchParams({ id: randomUUID(), bankImportId, filename: 'Umsätze Girokonto.csv' })
  const response = await fetch(`${theStage().origin}/api/${slug}/bank-imports?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': someAddress() },
    body: (isBooked ? [...rows.slice(0, 3), ...paid] : rows).join('\r\n'),
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
