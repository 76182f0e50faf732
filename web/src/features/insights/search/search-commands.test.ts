import { describe, expect, it } from 'vitest'
import { type Command, commandsOf, matching } from './search-commands.ts'

const world = (role: 'instructor' | 'operator' | 'admin', tenants = 1) => {
  const tenant = { id: 't', role } as never
  return commandsOf({
    tenant,
    userInfo: { tenants: Array(tenants).fill(tenant), superuser: false } as never,
    pages: [{ label: 'Kurse', to: '/courses' }],
    locale: 'de',
    isDark: false,
    onScheme: () => {},
    onLanguage: () => {},
    onShortcuts: () => {},
    onSignOut: () => {},
  })
}
const labels = (commands: readonly Command[]) => commands.map(({ label }) => label)

describe('commands', () => {
  it.each([
    ['by what they are called', 'abmelden', 'Abmelden'],
    ['by their beginning', 'dunk', 'Dunkle Darstellung'],
    ['in the other language', 'sign out', 'Abmelden'],
    ['by another word for them', 'logout', 'Abmelden'],
    ['by words in any order', 'kurs neuer', 'Neuer Kurs'],
  ])('are found %s', (_, query, expected) => {
    expect(labels(matching(world('operator').actions, query))).toContain(expected)
  })

  it('are no hits in the middle of a word, nor for nothing', () => {
    for (const query of ['melden', '', '-']) expect(matching(world('operator').actions, query)).toEqual([])
  })

  it('are offered to those who may do them', () => {
    expect(labels(world('instructor').actions)).not.toContain('Neuer Kurs')
    expect(labels(world('instructor').pages)).not.toContain('Einstellungen: Datenprüfung')
    expect(labels(world('operator').pages)).toContain('Einstellungen: Datenprüfung')
  })

  it('lead to another tenant only where there is another', () => {
    expect(labels(world('operator').actions)).not.toContain('Mandant wechseln')
    expect(labels(world('operator', 2).actions)).toContain('Mandant wechseln')
  })
})
