import type { AttendeeBooking } from '@reihum/contract/registrations/attendee-booking.schema.ts'
import { describe, expect, it } from 'vitest'
import { accessToken, open, sampleApi, sampleBooking, sampleTransfer as transfer } from './portal-samples.ts'

const show = (booking: AttendeeBooking) =>
  open(`/kreativhaus/course-registration/${accessToken}`, sampleApi({ booking }).api)

describe('what is to be transferred', () => {
  it('offers each field of the transfer to be copied as banks take it, once a script shows the buttons', async () => {
    const { body } = await show(sampleBooking({ booking: { transfer } }))
    const buttons = [...body.matchAll(/<button[^>]*data-copy="([^"]*)"[^>]*>/g)]
    expect(buttons.map(([, copied]) => copied)).toEqual([
      'Kreativhaus Altona',
      'DE02120300000000202051',
      'BYLADEM1001',
      '89,00',
      '4K7M-9XQA',
    ])
    for (const [button] of buttons) expect(button).toMatch(/ hidden=""/)
    expect(body).toContain('aria-label="IBAN kopieren"')
  })

  it('shows the QR code black on white with its name, and none for other currencies', async () => {
    const { body } = await show(sampleBooking({ booking: { transfer } }))
    const [code = ''] = /<svg role="img".*?<\/svg>/s.exec(body) ?? []
    expect(code).toContain('aria-label="QR-Code für die Überweisung von 89,00\u00a0€ an Kreativhaus Altona"')
    expect(code).toContain(
      '<rect width="29" height="29" fill="#fff"></rect><path d="M4 4h7v1h-7z" fill="#000">',
    )
    const other = await show(sampleBooking({ booking: { transfer: { ...transfer, qrCode: null } } }))
    expect(other.body).toContain('DE02 1203 0000 0000 2020 51')
    expect(other.body).not.toMatch(/<svg role="img"|QR-Code/)
  })

  it.each([
    ['is confirmed', { person: { state: 'confirmed' } }],
    ['waits', { person: { state: 'on_waiting_list' } }],
    ['pays nothing', { person: { feeCents: 0 } }],
  ] as const)('asks nobody to pay who %s', async (_, changes) => {
    const { body } = await show(sampleBooking({ ...changes, booking: { transfer } }))
    expect(body).not.toMatch(/data-copy|IBAN/)
  })

  it('says what has come in, and asks for the rest, of a confirmed place too', async () => {
    const rest = { ...transfer, amountCents: 3900 }
    const person = { state: 'confirmed', paidCents: 5000, openCents: 3900 } as const
    const { body } = await show(sampleBooking({ person, booking: { transfer: rest } }))
    expect(body).toMatch(/Bezahlt<\/dt><dd>50,00\u00a0€/)
    expect(body).toMatch(/Noch offen<\/dt><dd><b>39,00\u00a0€/)
    expect(body).toContain('data-copy="39,00"')
  })

  it('says that the account comes separately where the provider has none any more', async () => {
    const { body } = await show(sampleBooking())
    expect(body).toContain('Die Bankverbindung teilt Ihnen Kreativhaus Altona gesondert mit.')
    expect(body).not.toContain('data-copy')
  })
})
