import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** These start and kill whole programs, wait for them, or plant the demonstration: half a minute and more for each file. */
const slow = [
  'test/start.test.ts',
  'test/nights/nights.test.ts',
  'test/kill.test.ts',
  'test/backup-tool.test.ts',
  // Others go on with the schools that this one plants.
  'test/doctor.test.ts',
  'test/change-secret.test.ts',
  'messages/mail-delivery.test.ts',
  'test/failed-starts.test.ts',
  'moves/moves.test.ts',
  'test/moving-tenants.test.ts',
  'test/stolen-things.test.ts',
  'files/upload-file.test.ts',
  'test/exports-at-once.test.ts',
  'test/database-restart.test.ts',
  'test/readiness.test.ts',
  'test/raw-sockets.test.ts',
  'imports/import-persons.test.ts',
  'test/wrong-clocks.test.ts',
  'test/uncaught-error.test.ts',
  'test/jobs.test.ts',
]

/** Begins with the files that take longest, so that at the end no processor waits for one that began late. */
export class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const rank = ({ moduleId }: TestSpecification) => {
      const at = slow.findIndex((path) => moduleId.endsWith(path))
      return at < 0 ? slow.length : at
    }
    return sorted.sort((a, b) => rank(a) - rank(b))
  }
}
