import { cloneDatabase, type TestDatabase } from '../../server/test/database.ts'
import { seededTemplate } from '../../server/test/seeded-database.ts'
import { startTestServer } from '../../server/test/test-server.ts'

export type StageDatabase = TestDatabase & {
  templateUrl: string
  /** Another suite of this run has planted the demonstration's schools, which takes half a minute of a processor. */
  hasSchools: boolean
  release(): Promise<void>
}

/** A clone of the template that `npm test` made for all suites, or of an own one if Playwright runs alone. */
export async function openStageDatabase(): Promise<StageDatabase> {
  const given = process.env.REIHUM_TEST_TEMPLATE
  const own = given ? null : await startTestServer('journeys')
  const templateUrl = given ?? own?.templateUrl ?? ''
  const planted = await seededTemplate(templateUrl)
  const clone = await cloneDatabase(planted ?? templateUrl)
  return {
    ...clone,
    templateUrl,
    hasSchools: planted !== null,
    async release() {
      await clone.drop()
      await own?.release()
    },
  }
}
