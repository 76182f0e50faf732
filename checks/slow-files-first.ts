import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** These start and kill whole programs, which takes most of a minute for each file. */
const slow = [
  'test/start.test.ts',
  'test/nights/nights.test.ts',
  'test/kill.test.ts',
  'seed/seed-state.test.ts',
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
