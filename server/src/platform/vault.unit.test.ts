import { describe, expect, it } from 'vitest'
import { deriveKey } from './config.ts'
import { makeVault } from './vault.ts'

const [first, second] = [deriveKey('one secret', 'test'), deriveKey('another', 'test')]
const vault = makeVault([first])
const sealed = vault.seal('DE89 3704 0044 0532 0130 00', 'a bank')

describe('the vault', () => {
  it('gives back what was sealed, and shows nothing of it', () => {
    expect(vault.open(sealed, 'a bank')).toBe('DE89 3704 0044 0532 0130 00')
    expect(sealed).not.toContain('3704')
    expect(vault.seal('DE89 3704 0044 0532 0130 00', 'a bank')).not.toBe(sealed)
    expect(vault.open(vault.seal('', 'a bank'), 'a bank')).toBe('')
  })

  it('does not open what was moved to another place', () => {
    expect(() => vault.open(sealed, 'b bank')).toThrow()
  })

  it.each([0, 1, 2, 3])('does not open what was tampered with (part %i)', (part) => {
    const parts = sealed.split('.')
    const text = parts[part] ?? ''
    parts[part] = `${text.slice(0, 3)}${text[3] === 'A' ? 'B' : 'A'}${text.slice(4)}`
    expect(() => vault.open(parts.join('.'), 'a bank')).toThrow()
  })

  it.each(['', 'nothing', sealed.split('.').slice(0, 2).join('.')])('does not open "%s"', (text) => {
    expect(() => vault.open(text, 'a bank')).toThrow()
  })

  it('opens with the key before what the new one has not sealed, and knows that it is outdated', () => {
    const both = makeVault([second, first])
    expect(both.open(sealed, 'a bank')).toBe('DE89 3704 0044 0532 0130 00')
    expect(both.isOutdated(sealed)).toBe(true)
    const anew = both.seal(both.open(sealed, 'a bank'), 'a bank')
    expect(both.isOutdated(anew)).toBe(false)
    expect(makeVault([second]).open(anew, 'a bank')).toBe('DE89 3704 0044 0532 0130 00')
  })

  it('says which key is missing', () => {
    expect(() => makeVault([second]).open(sealed, 'a bank')).toThrow(
      /neither the current one nor the one before/,
    )
  })
})
