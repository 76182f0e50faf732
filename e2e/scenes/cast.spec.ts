import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { schoolsAreReady, schoolsFile, theStage } from '../stage/stage.ts'
import { castFile, gatherCast } from './cast.ts'

test('who and what the screens show is made ready', async () => {
  test.setTimeout(360_000)
  const schools = join(theStage().folder, schoolsFile)
  await expect.poll(() => existsSync(schools), { timeout: 240_000 }).toBe(true)
  expect(readFileSync(schools, 'utf8')).toBe(schoolsAreReady)
  await writeFile(castFile(), JSON.stringify(await gatherCast('de')))
})
