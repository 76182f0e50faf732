import { afterAll, beforeEach, expect, it, vi } from 'vitest'

/** A browser storage in memory. */
function memory() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
    key: (at: number) => [...kept.keys()][at] ?? null,
    get length() {
      return kept.size
    },
  }
}

vi.stubGlobal('localStorage', memory())
vi.stubGlobal('addEventListener', () => {})
afterAll(() => void vi.unstubAllGlobals())
const { createWaitingMarks, waitingLimit } = await import('./waiting-marks.ts')

const ada = { tenantId: 't', userId: 'ada' }
const bo = { tenantId: 't', userId: 'bo' }
let storage: ReturnType<typeof memory>
let marks: ReturnType<typeof createWaitingMarks>
beforeEach(() => {
  storage = memory()
  marks = createWaitingMarks(storage)
})

it('shows each person what they said themselves, and of others only how much there is', () => {
  marks.keep(ada, '1', 'one')
  marks.keep(bo, '2', 'two')
  marks.keep({ ...ada, tenantId: 'other' }, '3', 'three')
  expect([marks.texts(ada), marks.count(bo), marks.countOfOthers(ada)]).toEqual([['one'], 1, 2])
})

it('loses nothing where two tabs write at once, and tells of what another one wrote', () => {
  const tab = createWaitingMarks(storage)
  const listener = vi.fn()
  marks.subscribe(listener)
  marks.keep(ada, '1', 'one')
  tab.keep(ada, '2', 'two')
  marks.changedElsewhere('attendance_mark:t:ada:2')
  marks.changedElsewhere('something else')
  tab.forget(ada, ['1'])
  expect([marks.texts(ada), listener.mock.calls.length]).toEqual([['two'], 2])
})

it('says that it cannot keep more than a device should, or than a browser will', () => {
  for (let at = 0; at < waitingLimit; at += 1) storage.setItem(`attendance_mark:t:ada:${at}`, '')
  expect([marks.keep(ada, 'one more', ''), marks.keep(ada, '1', 'again')]).toEqual([false, true])
  const full = createWaitingMarks({
    ...memory(),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  expect(full.keep(ada, '1', '')).toBe(false)
})
