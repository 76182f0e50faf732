import { expect, it, vi } from 'vitest'
import { providerKey, takeBegun } from './provider-sign-in.ts'

vi.mock('#platform/connection.ts', () => ({ api: {} }))

const begun = { provider: 'loopback', state: 's-1', purpose: 'sign-in', to: '/courses' }

function storageWith(kept: string | null) {
  const map = new Map(kept === null ? [] : [[providerKey, kept]])
  return { getItem: (key: string) => map.get(key) ?? null, removeItem: (key: string) => void map.delete(key) }
}

it('takes the answer to what was begun here, once', () => {
  const storage = storageWith(JSON.stringify(begun))
  expect(takeBegun('?code=1&state=s-1', storage)).toEqual(begun)
  expect(takeBegun('?code=1&state=s-1', storage)).toBeNull()
})

it.each([
  ['of another state', JSON.stringify(begun), '?code=1&state=s-2'],
  ['without a state', JSON.stringify(begun), '?code=1'],
  ['that nobody has asked for', null, '?code=1&state=s-1'],
  ['to what cannot be read', 'broken', '?code=1&state=s-1'],
])('does not take an answer %s', (_, kept, answer) => expect(takeBegun(answer, storageWith(kept))).toBeNull())
