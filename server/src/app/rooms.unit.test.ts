import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '@reihum/contract/contract.ts'
import { importKinds } from '@reihum/contract/imports.ts'
import { rooms as contractRooms } from '@reihum/contract/rooms.ts'
import { gatherFromRooms } from '@reihum/contract/wire/gather-from-rooms.ts'
import { letterNames } from '@reihum/contract/words.ts'
import { expect, test } from 'vitest'
import { houseImports, houseLists, rooms } from './rooms.ts'

const source = join(import.meta.dirname, '..')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
const modules: object[] = rooms.flatMap(({ events }): object[] => events)

test('rooms stand in the order of the contract', () => {
  expect(rooms.map(({ name }) => name)).toEqual(Object.keys(contractRooms))
})

test('every kind of import of the contract is imported by the room that brings it', () => {
  expect(Object.keys(houseImports)).toEqual(Object.keys(importKinds))
})

test('every list that has an export stands in the data exchange', () => {
  type Described = { '~orpc': { route: { path?: string } } }
  const exporting = Object.entries(contract).flatMap(([room, routes]) =>
    Object.entries(routes as Record<string, Described>)
      .filter(([, described]) =>
        /^\/\{tenant\}\/[a-z-]+\/exports?$/.test(described['~orpc'].route.path ?? ''),
      )
      .map(([name]) => `${room}.${name}`),
  )
  // It only lists former exports.
  const others = ['payments.listDatevExports']
  expect(new Set([...Object.values(houseLists).map(({ route }) => route), ...others])).toEqual(
    new Set(exporting),
  )
})

test('a table is written by one room', () => {
  const owners = rooms.flatMap(({ name, tables }) =>
    tables.map((table) => [name, { [table]: name }] as const),
  )
  expect(Object.keys(gatherFromRooms('table', owners))).toContain('course')
})

test('every module of events belongs to a room', () => {
  expect(modules).toHaveLength(files.filter((file) => file.endsWith('.events.ts')).length)
})

const product = files
  .filter((file) => /(?<!\.test|\.room|\.samples)\.ts$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(source, file), 'utf8') }))

test('every letter that has a name is written by a job', () => {
  // Jobs name their letter, and so does what queues one itself; the name of an invitation is needed elsewhere too.
  const jobs = product.filter(
    ({ file, text }) => /\.jobs\.ts$|invitation\.events\.ts$/.test(file) || text.includes('queueMail('),
  )
  const text = jobs.map((job) => job.text).join('\n')
  expect(Object.keys(letterNames).filter((name) => !text.includes(`'${name}'`))).toEqual([])
})

// Rooms import their modules of events whole, so the check for unused exports cannot find an unused event.
test('every event that a room can record is recorded somewhere', () => {
  const text = product.map((file) => file.text).join('\n')
  const words = new Map<string, number>()
  for (const [word] of text.matchAll(/\w+/g)) words.set(word, (words.get(word) ?? 0) + 1)
  const names = modules.flatMap((module) => Object.keys(module))
  expect(names).toContain('courseCreated')
  // One occurrence is the definition itself.
  expect(names.filter((name) => (words.get(name) ?? 0) < 2)).toEqual([])
})
