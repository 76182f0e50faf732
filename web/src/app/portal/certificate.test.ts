import type { CertificatePage } from '@reihum/contract/certificates/certificate.schema.ts'
import type { Api } from '@reihum/contract/contract.ts'
import { describe, expect, it } from 'vitest'
import { open, refused, sampleApi } from './portal-samples.ts'

const path = '/kreativhaus/certificate/Zx81kLmnopQrstuvwxyz0123'
const certificate: CertificatePage = {
  state: 'valid',
  endedOn: null,
  sha256: 'ab'.repeat(32),
  content: {
    locale: 'de',
    title: 'Erste-Hilfe-Schein',
    number: 'Z-2026-00017',
    name: 'Jana <Öztürk>',
    courseTitle: 'Erste Hilfe',
    courseReference: 'EH-1',
    from: '2026-11-02',
    to: '2026-11-03',
    units: 9.5,
    unitMinutes: 45,
    hasPassed: true,
    contents: ['Stabile Seitenlage'],
    issuedOn: '2026-11-04',
    validUntil: '2028-11-03',
    signer: 'Jonas Weber',
    provider: { company: 'Kreativhaus', street: 'Weg 1', postalCode: '88131', city: 'Lindau', website: '' },
    lines: ['Erste-Hilfe-Schein', 'Nummer Z-2026-00017'],
  },
}

const apiOf = (page: CertificatePage | Error) =>
  ({
    ...sampleApi().api,
    certificates: {
      page: async () => {
        if (page instanceof Error) throw page
        return page
      },
    },
  }) as unknown as Api

describe('the page behind a certificate', () => {
  it('shows all that stands on the paper, the digest and the badge, and is kept nowhere', async () => {
    const { status, body, headers } = await open(path, apiOf(certificate), { locale: 'de' })
    expect(status).toBe(200)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    for (const said of [
      'ist bis 03.11.2028 gültig',
      'Erste-Hilfe-Schein',
      'Z-2026-00017',
      'Jana &lt;Öztürk&gt;',
      '02.11.2026 bis 03.11.2026',
      '9,5 Unterrichtseinheiten zu 45 Minuten',
      'bestanden',
      'Stabile Seitenlage',
      'Lindau, 04.11.2026',
      'Jonas Weber',
      'ab'.repeat(32),
      '/badge"',
    ])
      expect(body).toContain(said)
  })

  it.each([
    ['expired', 'expired on 3 Nov 2028', true],
    ['withdrawn', 'withdrew this certificate on 5 Nov 2026', false],
    ['replaced', 'replaced by a new one on 5 Nov 2026', false],
  ] as const)('says that it is %s', async (state, said, hasBadge) => {
    const { body } = await open(path, apiOf({ ...certificate, state, endedOn: '2026-11-05' }), {
      locale: 'en',
    })
    expect(body).toContain(said)
    expect(body.includes('/badge"')).toBe(hasBadge)
  })

  it('is not there for a code that nobody was given', async () => {
    expect((await open(path, apiOf(refused('NOT_FOUND')), {})).status).toBe(404)
    expect((await open('/kreativhaus/certificate/short', apiOf(certificate), {})).status).toBe(404)
  })
})
