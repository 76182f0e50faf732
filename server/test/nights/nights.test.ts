import { afterAll, beforeAll, expect, test } from 'vitest'
import { drills } from './drills.ts'
import { type NightHouse, openNightHouse } from './house.ts'
import { spendNight } from './night.ts'

/** A tenth of the times that `npm run test:nights` takes, and the drills that find most. */
const scale = 0.1
const short = ['database restarted (immediate)', 'mail server accepts and hangs']

let house: NightHouse
beforeAll(async () => {
  house = await openNightHouse({ nodes: 'together' })
}, 120_000)
afterAll(() => house?.close(), 60_000)

test.each(drills.filter(({ name }) => short.some((begin) => name.startsWith(begin))))(
  '$name, in short: nobody is lost, nobody is booked twice, and no process needs a hand',
  async (drill) => {
    const night = await spendNight({ house, drill, scale, seed: 1 })
    expect(night).toMatchObject({
      lost: 0,
      doubled: 0,
      lettersTwice: 0,
      lettersMissing: 0,
      needHands: [],
      restarts: 0,
      servedAgainMs: expect.any(Number),
      lettersAgainMs: expect.any(Number),
    })
  },
  180_000,
)
