import { expect, it } from 'vitest'
import { ApiProblem, NetworkError } from './problems.ts'
import { createFileKeys } from './same-file.ts'

const file = (name: string, lastModified = 1) => new File(['x'], name, { lastModified })

const problem = (status: number) => ApiProblem.from({ error_code: 'SOMETHING', detail: '' }, status)

function sender() {
  let count = 0
  const withSameKeys = createFileKeys(() => {
    count += 1
    return `id-${count}`
  })
  /** The id under which it was sent; the answer is that error, or that it is stored. */
  return async (content: File, error: Error | null = null, place = 'here') => {
    let key = ''
    await withSameKeys(place, async (keyOf) => {
      key = keyOf(content)
      if (error) throw error
    }).catch(() => undefined)
    return key
  }
}

it.each([
  ['nobody answered', new NetworkError()],
  ['it was unavailable', problem(503)],
  ['the server failed', problem(500)],
  ['the session had ended', problem(401)],
  ['there were too many', problem(429)],
  ['it was stopped', new DOMException('', 'AbortError')],
] as const)('keeps the id of a file when %s, until it is stored', async (_, error) => {
  const send = sender()
  const keys = [await send(file('a'), error), await send(file('a'), error), await send(file('a'))]
  expect(keys).toEqual(['id-1', 'id-1', 'id-1'])
  expect(await send(file('a'))).toBe('id-2')
})

it('takes a new id for what was refused, for another file, a changed one, and another place', async () => {
  const send = sender()
  expect(await send(file('a'), problem(409))).toBe('id-1')
  expect(await send(file('a'), problem(503))).toBe('id-2')
  expect(await send(file('b'), problem(503))).toBe('id-3')
  expect(await send(file('a', 2), problem(503))).toBe('id-4')
  expect(await send(file('a'), problem(503), 'there')).toBe('id-5')
})

it('keeps the ids of all files of a set until the whole set is through', async () => {
  let count = 0
  const withSameKeys = createFileKeys(() => {
    count += 1
    return `id-${count}`
  })
  const files = [file('a'), file('b')]
  const one = [file('c')]
  const sent: string[][] = []
  for (const error of [problem(503), null])
    await withSameKeys('here', async (keyOf) => {
      sent.push([keyOf(files), ...files.map(keyOf), keyOf(one), ...one.map(keyOf)])
      if (error) throw error
    }).catch(() => undefined)
  expect(sent).toEqual([
    ['id-1', 'id-2', 'id-3', 'id-4', 'id-5'],
    ['id-1', 'id-2', 'id-3', 'id-4', 'id-5'],
  ])
})
