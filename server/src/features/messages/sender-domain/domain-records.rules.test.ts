import { domainRecordKinds, domainRecordOutcome } from '@reihum/contract/messages/sender-domain.schema.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { domainOf, isMailProviders, readRecord, wantedRecords } from './domain-records.rules.ts'

const publicKey = 'MIIBIjANBgkq+/abc=='

describe('what is found under a name', () => {
  test.each([
    ['dkim', [], 'missing'],
    ['dkim', ['google-site-verification=abc'], 'missing'],
    ['dkim', [`v=DKIM1; k=rsa; p=${publicKey}`], 'right'],
    ['dkim', [`k=rsa; p= MIIBIjANB gkq+/abc==;`], 'right'],
    ['dkim', ['v=DKIM1; p=other'], 'different'],
    ['dkim', ['v=DKIM1; p='], 'different'],
    ['dkim', [`p=${publicKey}`, 'p=other'], 'several'],
    ['dkim', null, 'unknown'],
    ['spf', ['something else'], 'missing'],
    ['spf', ['v=spf10 -all'], 'missing'],
    ['spf', ['v=spf1 include:_spf.example.org ~all'], 'right'],
    ['spf', ['V=SPF1 mx -all', 'ms=123'], 'right'],
    ['spf', ['v=spf1 mx +all'], 'broken'],
    ['spf', ['v=spf1 all'], 'broken'],
    ['spf', ['v=spf1 mx ~all', 'v=spf1 a ~all'], 'several'],
    ['spf', null, 'unknown'],
    ['dmarc', ['v=spf1 mx'], 'missing'],
    ['dmarc', ['v=DMARC1; p=none'], 'right'],
    ['dmarc', ['v=DMARC1;p=Quarantine; rua=mailto:a@example.org'], 'right'],
    ['dmarc', ['v=DMARC1; rua=mailto:a@example.org'], 'broken'],
    ['dmarc', ['v=DMARC1; p=maybe'], 'broken'],
    ['dmarc', ['v=DMARC1; p=none', 'v=DMARC1; p=reject'], 'several'],
    ['dmarc', null, 'unknown'],
  ] as const)('%s of %j is %s', (kind, texts, outcome) => {
    expect(readRecord(kind, texts, publicKey)).toBe(outcome)
  })

  test('is read, whatever stands there', () => {
    fc.assert(
      fc.property(fc.constantFrom(...domainRecordKinds), fc.array(fc.string()), (kind, texts) => {
        domainRecordOutcome.parse(readRecord(kind, texts, publicKey))
      }),
    )
  })
})

test('what is to be entered is right where it stands', () => {
  for (const { kind, value } of wantedRecords({
    domain: 'schule.example',
    publicKey,
    hostname: 'mail.example',
  }))
    expect(readRecord(kind, [value], publicKey)).toBe('right')
})

test.each([
  ['mail.example', 'a:mail.example'],
  ['192.0.2.7', 'ip4:192.0.2.7'],
  ['2001:db8::7', 'ip6:2001:db8::7'],
])('the server %s stands in SPF as %s', (hostname, named) => {
  const spf = wantedRecords({ domain: 'schule.example', publicKey, hostname }).find(
    ({ kind }) => kind === 'spf',
  )
  expect(spf?.value).toBe(`v=spf1 mx ${named} ~all`)
})

test('the domain is what stands behind the last @, and mail providers’ own are known', () => {
  expect(domainOf('Kurse@Schule.Example')).toBe('schule.example')
  expect([isMailProviders(domainOf('a@gmx.de')), isMailProviders('schule.example')]).toEqual([true, false])
})
