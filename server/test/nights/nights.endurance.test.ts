import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { examineHouse } from '#app/examine-house.ts'
import { describeFinding, isViolated } from '#platform/invariants/examine.ts'
import { testVault } from '../database.ts'
import { pgbouncer } from '../local-postgres.ts'
import { mountSmallDisk } from '../small-disk.ts'
import { fullDiskDrills } from './database-drills.ts'
import { type Drill, drills, poolerDrills } from './drills.ts'
import { type HouseOptions, type NightHouse, openNightHouse } from './house.ts'
import { type Night, spendNight } from './night.ts'
import { tableOf, tableOfStarts } from './night-table.ts'
import { wrongStarts } from './settings-drill.ts'
import { folderDrills, storageDrills } from './storage-drills.ts'

const seed = 24
/** Nobody waits longer for an answer; the rest is the way there and back on a busy machine. */
const longestAnswerMs = 10_500

type Town = { name: string; options: HouseOptions; drills: readonly Drill[]; servedAgainMs: number }

/** Whether a disk can be made that is small enough to be filled. */
const disk = mountSmallDisk(1)
disk?.remove()
if (!disk) console.log('skipped: no night with a full disk, because no small disk may be mounted here')

const towns: Town[] = [
  {
    name: 'one node for everything',
    options: { nodes: 'together' },
    drills: drills.filter(({ isForWorkers }) => !isForWorkers),
    servedAgainMs: 5_000,
  },
  { name: 'two nodes answer, two work', options: { nodes: 'apart' }, drills, servedAgainMs: 5_000 },
  {
    name: 'behind pgbouncer',
    options: { nodes: 'apart', isPooled: true },
    drills: pgbouncer ? poolerDrills : [],
    // The pooler itself waits before it asks a database again that was gone.
    servedAgainMs: 15_000,
  },
  {
    name: 'clocks that are five minutes off',
    options: { nodes: 'apart', clockShiftMs: 300_000 },
    drills: drills.slice(0, 1),
    servedAgainMs: 5_000,
  },
  {
    name: 'files in a storage that speaks S3',
    options: { nodes: 'apart', files: 's3' },
    drills: storageDrills,
    servedAgainMs: 5_000,
  },
  {
    name: 'files on a small disk',
    options: { nodes: 'apart', files: 'small disk' },
    drills: disk ? folderDrills : [],
    servedAgainMs: 5_000,
  },
  {
    name: 'a database on a small disk',
    options: { nodes: 'apart', isDatabaseOnSmallDisk: true },
    drills: disk ? fullDiskDrills : [],
    servedAgainMs: 5_000,
  },
]

const nights: { town: string; night: Night }[] = []

afterAll(() => {
  for (const { name } of towns) {
    const own = nights.filter(({ town }) => town === name).map(({ night }) => night)
    if (own.length > 0) console.log(`\n${name}\n\n${tableOf(own)}\n`)
  }
  if (wrongStarts.length > 0) console.log(`\nwrong settings\n\n${tableOfStarts(wrongStarts)}\n`)
})

describe.each(towns.filter((town) => town.drills.length > 0))('$name', (town) => {
  let house: NightHouse | undefined
  const leave = async () => {
    await house?.close()
    house = undefined
  }
  // A night that went wrong leaves a house in which the next one would, too.
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await leave()
  })
  afterAll(leave, 120_000)

  test.each(town.drills)('$name', async (drill) => {
    house ??= await openNightHouse(town.options)
    const night = await spendNight({ house, drill, scale: 1, seed })
    nights.push({ town: town.name, night })
    expect(night, house.nodes.map((node) => node.output().slice(-3_000)).join('\n')).toMatchObject({
      lost: 0,
      doubled: 0,
      lettersMissing: 0,
      needHands: [],
    })
    expect(night.lettersTwice).toBeLessThanOrEqual(drill.kills?.(house) ?? 0)
    if (drill.neighbourLetterMs !== undefined)
      expect(night.neighbourLetterMs).toBeLessThan(drill.neighbourLetterMs)
    expect(night.clockErrorMs).toBeLessThan(10_000)
    expect(night.longestAnswerMs).toBeLessThan(longestAnswerMs)
    expect(night.servedAgainMs).not.toBe(null)
    expect(night.servedAgainMs).toBeLessThan(town.servedAgainMs)
    expect(night.lettersAgainMs).not.toBe(null)
    if (!night.files) return
    expect(night.files).toMatchObject({ lost: 0, doubled: 0, damaged: 0, unmade: 0 })
    expect(night.files.longestAnswerMs).toBeLessThan(longestAnswerMs)
    expect(night.files.servedAgainMs).not.toBe(null)
    expect(night.files.servedAgainMs).toBeLessThan(town.servedAgainMs)
  })

  test('after all of it, every rule of the doctor holds', async ({ skip }) => {
    if (!house) return skip('the last drill failed, and took the house with it')
    const findings = await examineHouse(house.database.ownerUrl, testVault)
    expect(findings.filter(isViolated).map(describeFinding)).toEqual([])
  })
})
