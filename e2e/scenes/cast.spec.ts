import { writeFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { schoolsAreReady, theStage, wordOfSchools } from '../stage/stage.ts'
import { castFile, gatherCast } from './cast.ts'

test('who and what the screens show is made ready', async () => {
  test.setTimeout(360_000)
  await expect.poll(() => wordOfSchools(theStage()), { timeout: 240_000 }).not.toBe(null)
  expect(wordOfSchools(theStage())).toBe(schoolsAreReady)
  await writeFile(castFile(), JSON.stringify(await gatherCast('de')))
})
