import { expect, inject, it } from 'vitest'
import { readLanded } from '#platform/database/landed.ts'
import { recordLanded } from '#platform/database/record-landed.ts'
import { openEmpty } from './open-database.ts'

it('what is recorded of the migrations is what they make; npm run types writes it anew', async () => {
  const database = await openEmpty(inject('ownerUrl'))
  try {
    expect(await recordLanded(database.ownerUrl)).toEqual(await readLanded())
  } finally {
    await database.close()
  }
})
