import { afterEach, expect, test } from 'vitest'
import { printOnWhite } from './print-on-white.ts'

const scheme = 'data-mantine-color-scheme'
const listeners = new Map<string, () => void>()
const attributes = new Map<string, string>()
const browser = {
  addEventListener: (name: string, told: () => void) => listeners.set(name, told),
  matchMedia: () => ({
    addEventListener: (name: string, told: (media: { matches: boolean }) => void) => {
      listeners.set(`print ${name}`, () => told({ matches: true }))
      listeners.set(`screen ${name}`, () => told({ matches: false }))
    },
  }),
  document: {
    documentElement: {
      getAttribute: (name: string) => attributes.get(name) ?? null,
      setAttribute: (name: string, value: string) => attributes.set(name, value),
    },
  },
} as unknown as Window

afterEach(() => attributes.clear())

test.each(['dark', 'light'])('a page in %s is printed in light colours and is itself afterwards', (usual) => {
  attributes.set(scheme, usual)
  printOnWhite(browser)
  for (const [begins, ends] of [
    ['beforeprint', 'afterprint'],
    ['print change', 'screen change'],
  ] as const) {
    // Some browsers say it twice.
    for (const name of [begins, 'beforeprint']) listeners.get(name)?.()
    expect(attributes.get(scheme)).toBe('light')
    for (const name of [ends, 'afterprint']) listeners.get(name)?.()
    expect(attributes.get(scheme)).toBe(usual)
  }
})

test('a page without colours of its own stays as it is', () => {
  printOnWhite(browser)
  listeners.get('beforeprint')?.()
  listeners.get('afterprint')?.()
  expect(attributes.size).toBe(0)
})
