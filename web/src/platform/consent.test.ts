import { expect, it } from 'vitest'
import { consentKey, createConsent } from './consent.ts'

function fakeStorage(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries))
  return {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  }
}

const now = () => new Date('2026-11-21T12:00:00Z')

function browser(entries?: Record<string, string>) {
  const lasting = fakeStorage(entries)
  const ofThisVisit = fakeStorage()
  return { lasting, ofThisVisit, consent: createConsent(lasting, ofThisVisit, now) }
}

it('remembers nothing beyond the visit before anybody was asked', () => {
  const { lasting, ofThisVisit, consent } = browser({ language: 'de' })
  expect(consent.current()).toBeNull()
  consent.comfort.setItem('color_scheme', 'dark')
  expect(lasting.map.size).toBe(0)
  expect(Object.fromEntries(ofThisVisit.map)).toEqual({ language: 'de', color_scheme: 'dark' })
})

it('keeps a refusal with its date and version, and nothing else', () => {
  const { lasting, consent } = browser()
  consent.decide(false)
  consent.comfort.setItem('language', 'en')
  expect([...lasting.map.keys()]).toEqual([consentKey])
  expect(JSON.parse(lasting.map.get(consentKey) ?? '')).toEqual({
    version: 1,
    date: '2026-11-21T12:00:00.000Z',
    comfort: false,
  })
})

it('remembers with consent, and forgets when it is withdrawn', () => {
  const { lasting, ofThisVisit, consent } = browser()
  consent.comfort.setItem('language', 'en')
  consent.decide(true)
  expect(lasting.map.get('language')).toBe('en')
  expect(ofThisVisit.map.size).toBe(0)
  consent.decide(false)
  expect([...lasting.map.keys()]).toEqual([consentKey])
  expect(consent.comfort.getItem('language')).toBe('en')
})

it.each([
  ['of another version', JSON.stringify({ version: 0, date: now().toISOString(), comfort: true })],
  ['that is broken', '{"comfort":'],
])('asks again after a decision %s', (_, kept) => {
  const { lasting, consent } = browser({ [consentKey]: kept, language: 'en' })
  expect(consent.current()).toBeNull()
  expect(lasting.map.has('language')).toBe(false)
})
