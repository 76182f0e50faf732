import { expect, test } from 'vitest'
import { takeTurns } from './turns.ts'

test('suites that run beside each other are read whole, in the order in which they began', () => {
  const heard: string[] = []
  const join = takeTurns((text) => heard.push(text))
  const [first, second, third] = [join(), join(), join()]
  second.say('b1')
  first.say('a1')
  third.say('c1')
  expect(heard).toEqual(['a1'])
  second.end()
  first.say('a2')
  first.end()
  expect(heard).toEqual(['a1', 'a2', 'b1', 'c1'])
  third.say('c2')
  expect(heard.at(-1)).toBe('c2')
})
