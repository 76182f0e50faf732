import { expect, test } from 'vitest'
import { runBeside } from './run-beside.ts'

test('runs beside each other what there is room for, begins in order and gives the results in order', async () => {
  const seen: string[] = []
  const ends = new Map<string, () => void>()
  const items = [
    ['half', 2],
    ['another half', 2],
    ['whole', 4],
    ['quarter', 1],
  ] as const
  const all = runBeside(
    [...items],
    ([, share]) => share,
    ([name]) => {
      seen.push(name)
      return new Promise<string>((done) => ends.set(name, () => done(`${name} done`)))
    },
  )
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise((done) => setTimeout(done))
  }
  await end('nothing')
  expect(seen).toEqual(['half', 'another half'])
  await end('another half')
  expect(seen).toHaveLength(2)
  await end('half')
  expect(seen).toEqual(['half', 'another half', 'whole'])
  await end('whole')
  expect(seen.at(-1)).toBe('quarter')
  await end('quarter')
  expect(await all).toEqual(['half done', 'another half done', 'whole done', 'quarter done'])
})
