import { describe, expect, it } from 'vitest'
import { accessToken, open, refused, sampleApi, sampleAsked, samplePreview } from './portal-samples.ts'

const path = '/kreativhaus/booking-request/0198a000-0000-7000-8000-0000000000ee.proof'

describe('the link of a mail that asks for one click', () => {
  it('shows what would be ordered above one button, and keeps its address to itself', async () => {
    const { api, booked } = sampleApi()
    const { status, headers, body } = await open(path, api)
    expect([status, booked]).toEqual([200, []])
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    expect(body.match(/<button/g)).toHaveLength(1)
    expect(body).toMatch(
      /Gesamtpreis inkl\. MwSt\..*89,00.*<\/section><button[^>]*>Zahlungspflichtig bestellen/,
    )
    expect(body).toContain('<strong>Jana Öztürk</strong>')
    expect(body).toContain('Dieser Link gilt bis 21.11.2026, 18:00.')
  })

  it('books when it is pressed, as the button said', async () => {
    const { api, booked } = sampleApi()
    const { status, headers } = await open(path, api, { form: { shownOutcome: 'place', do: 'book' } })
    expect([status, headers.location]).toEqual([
      303,
      `/portal/kreativhaus/course-registration/${accessToken}`,
    ])
    expect(booked[0]).toMatchObject({ shownOutcome: 'place' })
  })

  it.each([
    ['booked', 'Diese Anmeldung haben Sie schon bestätigt.'],
    ['full', 'Der Kurs ist ausgebucht'],
    ['closed', 'Eine Anmeldung ist nicht mehr möglich.'],
    ['changed', 'Der Kurs wurde inzwischen geändert.'],
  ] as const)('says what holds instead: %s', async (state, message) => {
    const { api } = sampleApi({ asked: sampleAsked({ state, preview: null }) })
    const { body } = await open(path, api)
    expect(body).toContain(message)
    expect(body).not.toContain('Zahlungspflichtig')
  })

  it('asks again where the last place went, or came back, before the click', async () => {
    const preview = samplePreview({ outcome: 'waiting_list', paymentDueAt: null })
    const { api } = sampleApi({ confirm: refused('EXPECTATION_CHANGED'), asked: sampleAsked({ preview }) })
    const { status, body } = await open(path, api, { form: { shownOutcome: 'place' } })
    expect(status).toBe(409)
    expect(body).toContain('Der letzte Platz wurde inzwischen vergeben.')
    expect(body).toContain('Freien Platz zahlungspflichtig bestellen</button>')
    expect(body).toContain('name="shownMovingUp" value="booked"')
  })

  it.each([
    ['GET', 'ACCESS_LINK_EXPIRED'],
    ['POST', 'ACCESS_LINK_EXPIRED'],
    ['GET', 'INVALID_INPUT'],
    ['POST', 'INVALID_INPUT'],
  ] as const)('has ended, or was cut off on its way: %s %s', async (method, code) => {
    const expired = refused(code)
    const { api } = sampleApi({ asked: expired, confirm: expired })
    const { status, body } = await open(path, api, method === 'POST' ? { form: {} } : { locale: 'en' })
    expect(status).toBe(410)
    expect(body).toContain(
      method === 'POST' ? 'Der Zugangslink ist abgelaufen.' : 'The access link has expired.',
    )
  })
})
