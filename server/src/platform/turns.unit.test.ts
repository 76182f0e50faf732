import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { makeTurns, type Turn, type TurnRules } from './turns.ts'

const rules = (changed: Partial<TurnRules> = {}): TurnRules => ({
  atOnce: 2,
  waiting: { ofTenant: 3, inAll: 10 },
  waitMs: 60_000,
  ...changed,
})

/** Takes turns, and notes in which order they begin. */
function tryOut(changed: Partial<TurnRules> = {}) {
  const turns = makeTurns(rules(changed))
  const begun: string[] = []
  const running = new Map<string, Turn>()
  const refused: unknown[] = []
  const ask = (...names: string[]) => {
    for (const name of names)
      turns.take(name.slice(0, 1)).then(
        (turn) => {
          begun.push(name)
          running.set(name, turn)
        },
        (error) => refused.push(error.code),
      )
    return pause(0)
  }
  const end = (name: string) => {
    running.get(name)?.end()
    return pause(0)
  }
  const pass = (name: string) => {
    running.get(name)?.pass()
    return pause(0)
  }
  return { turns, begun, refused, ask, end, pass }
}

it('of one tenant only one runs, of all as many as are allowed', async () => {
  const { begun, ask, end } = tryOut()
  await ask('a1', 'a2', 'b1', 'c1')
  expect(begun).toEqual(['a1', 'b1'])
  await end('b1')
  expect(begun).toEqual(['a1', 'b1', 'c1'])
  await end('a1')
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2'])
})

it('tenants are taken in turn, however much one of them has sent', async () => {
  const { begun, ask, end } = tryOut({ atOnce: 1 })
  await ask('a1', 'a2', 'a3', 'b1', 'c1')
  for (const name of ['a1', 'b1', 'c1', 'a2']) await end(name)
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'a3'])
})

it('whoever only waits for a slow reader holds up nobody but their own tenant', async () => {
  const { begun, ask, end, pass } = tryOut({ atOnce: 1 })
  await ask('a1', 'a2', 'b1')
  await pass('a1')
  expect(begun).toEqual(['a1', 'b1'])
  await end('b1')
  expect(begun).toEqual(['a1', 'b1'])
  await end('a1')
  expect(begun).toEqual(['a1', 'b1', 'a2'])
})

it('a turn that ends twice ends once', async () => {
  const { begun, ask, end, pass } = tryOut({ atOnce: 1 })
  await ask('a1', 'b1', 'c1')
  for (const act of [pass, end, end, pass]) await act('a1')
  expect(begun).toEqual(['a1', 'b1'])
})

it('no more wait than are allowed, of a tenant or in all, and the others are refused at once', async () => {
  const { refused, ask } = tryOut({ waiting: { ofTenant: 2, inAll: 3 } })
  await ask('a1', 'a2', 'a3')
  expect(refused).toEqual([])
  await ask('a4')
  expect(refused).toEqual(['BUSY'])
  await ask('b1', 'c1')
  expect(refused).toEqual(['BUSY'])
  await ask('d1')
  expect(refused).toEqual(['BUSY', 'BUSY'])
})

it('whoever waits too long is refused, and does not take a turn later', async () => {
  const { turns, begun, ask, end } = tryOut({ atOnce: 1, waitMs: 1 })
  await ask('a1')
  await expect(turns.take('b')).rejects.toMatchObject({ code: 'BUSY', data: { seconds: 1 } })
  await end('a1')
  await ask('c1')
  expect(begun).toEqual(['a1', 'c1'])
})

it('work that fails gives its turn back', async () => {
  const turns = makeTurns(rules({ atOnce: 1 }))
  await expect(turns.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await turns.run('a', async () => 'next')).toBe('next')
})
