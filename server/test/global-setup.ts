import type { TestProject } from 'vitest/node'
import { startTestServer } from './test-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The owner's address of the migrated template; each test file works on a clone of it. */
    ownerUrl: string
  }
}

/** Uses the template that `npm test` made for all suites; where vitest runs by itself, it makes its own. */
export default async function setup(project: TestProject) {
  const given = process.env.REIHUM_TEST_TEMPLATE
  if (given) {
    project.provide('ownerUrl', given)
    return
  }
  const server = await startTestServer(project.name)
  project.provide('ownerUrl', server.templateUrl)
  return () => server.release()
}
