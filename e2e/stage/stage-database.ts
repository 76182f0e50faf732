import { cloneDatabase, type TestDatabase } from '../../server/test/database.ts'
import { startTestServer } from '../../server/test/test-server.ts'

type StageDatabase = TestDatabase & { templateUrl: string; release(): Promise<void> }

/** A clone of the template that `npm test` made for all suites, or of an own one if Playwright runs alone. */
export async function openStageDatabase(): Promise<StageDatabase> {
  const given = process.env.REIHUM_TEST_TEMPLATE
  const own = given ? null : await startTestServer('journeys')
  const templateUrl = given ?? own?.templateUrl ?? ''
  const clone = await cloneDatabase(templateUrl)
  return {
    ...clone,
    templateUrl,
    async release() {
      await clone.drop()
      await own?.release()
    },
  }
}
